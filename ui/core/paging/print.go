package paging

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"docket/client"
)

// Print tells a page from others, and from what it was, by its columns and by all that its records say. It can be stored.
type Print struct {
	Number           int    // people's
	Columns, Records string // their sums
}

func PrintOf(p *client.Page, number int) Print {
	columns, records := sha256.New(), sha256.New() // a page may be as large as an answer: it is not put together again
	for _, name := range p.Columns {
		fmt.Fprintf(columns, "%q", name)
	}
	for _, r := range p.Records {
		records.Write(r.Raw)
		records.Write([]byte{'\n'})
	}
	return Print{number, hex.EncodeToString(columns.Sum(nil)[:16]), hex.EncodeToString(records.Sum(nil)[:16])}
}

// Changed is how the page, asked for again, differs from what it was; "" where it does not.
func (was Print) Changed(now *client.Page, err error) (string, error) {
	if status, refused := client.RefusesPage(err); refused && status < 500 {
		return fmt.Sprintf("the service refuses page %d now (%d)", was.Number, status), nil
	}
	if err != nil {
		return "", err
	}
	switch is := PrintOf(now, was.Number); {
	case is.Columns != was.Columns && len(now.Records) > 0:
		return fmt.Sprintf("page %d has other columns now", was.Number), nil
	case is.Records != was.Records:
		return fmt.Sprintf("page %d has other records now", was.Number), nil
	}
	return "", nil
}
