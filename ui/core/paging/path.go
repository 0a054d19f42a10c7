package paging

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// quotedPath matches DATASOURCE.COLUMN with the datasource, the column or both in double quotes, as SQL has names.
const quotedPath = `^(?:"((?:[^"]|"")+)"|([^"]+))\.(?:"((?:[^"]|"")+)"|([^"]+))$`

// Cut takes DATASOURCE.COLUMN apart for a source of any name. Both may have points: of several ways that one is taken by
// which docket has seen the column. Where that does not tell there are quotes.
func (s Source) Cut(ctx context.Context, path string) (datasource, column string, err error) {
	var ways, seen [][2]string
	none := fmt.Errorf("%q is not DATASOURCE.COLUMN", path)
	if strings.HasPrefix(path, `"`) || strings.HasSuffix(path, `"`) {
		m := regexp.MustCompile(quotedPath).FindStringSubmatch(path)
		if m == nil {
			return "", "", none
		}
		unquote := func(quoted, bare string) string { return cmp.Or(strings.ReplaceAll(quoted, `""`, `"`), bare) }
		return unquote(m[1], m[2]), unquote(m[3], m[4]), nil
	}
	for at, r := range path {
		if r != '.' || at == 0 || at == len(path)-1 {
			continue
		}
		way := [2]string{path[:at], path[at+1:]}
		ways, s.Name = append(ways, way), way[0]
		if slices.Contains(s.Columns(ctx), way[1]) {
			seen = append(seen, way)
		}
	}
	if len(seen) > 0 {
		ways = seen
	}
	switch len(ways) {
	case 0:
		return "", "", none
	case 1:
		return ways[0][0], ways[0][1], nil
	}
	first, last := ways[0], ways[len(ways)-1]
	return "", "", fmt.Errorf(`%q may be column %q of %q, or column %q of %q; put the name of the datasource in double quotes: '"%s".%s'`,
		path, last[1], last[0], first[1], first[0], strings.ReplaceAll(last[0], `"`, `""`), last[1])
}
