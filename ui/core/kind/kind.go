// Package kind tells what a file of docket's own is, for a reader that was given another kind than it reads.
package kind

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"
)

// The kinds that readers read.
const (
	Plan      = "a plan; `docket fields apply` sends it"
	Review    = "a review; `docket review merge` reads it"
	Sheet     = "a review as a table; `docket review import` reads it"
	Recording = "a recording; --replay answers from it"
	Settings  = "field settings; `docket fields import` reads them"
	Template  = "a template of boxes; `docket text run` reads it"
	Preset    = "a preset of switches; it belongs into the folder presets beside the config file"
	Config    = "a config file; --config names one"
)

// longest is how much of a file is looked at, in bytes.
const longest = 64 << 10

type mark struct {
	is   string
	sign *regexp.Regexp
}

// marks are what tells the kinds, the surest first.
var marks = sync.OnceValue(func() []mark {
	return []mark{
		{"a database of SQLite, as docket.db is", regexp.MustCompile("^SQLite format 3\x00")},
		{"a workbook or another archive", regexp.MustCompile(`^PK\x03\x04`)},
		{"a PDF", regexp.MustCompile(`^%PDF-`)},
		{Plan, regexp.MustCompile(`^\s*\{\s*"docket_plan"`)},
		{Review, regexp.MustCompile(`^\s*\{\s*"format"\s*:\s*"docket review"`)},
		{Recording, regexp.MustCompile(`^\{"sum":"[0-9a-f]*","is":\{"docket_recording"`)},
		{"an export of a team; `docket team import` reads it", regexp.MustCompile(`^\{"schema":\d+\}`)},
		{Sheet, regexp.MustCompile(`^(\x{feff})?[^\n{]*\brule_id\b[^\n]*\n`)},
		{"audit rules as the service answers them; `docket review export` makes a review of them", regexp.MustCompile(`"rules"\s*:[^\x00]*"rule_(id|name)"`)},
		{"records of a datasource as the service answers them", regexp.MustCompile(`"(DataSourceName|release_version|_id)"\s*:`)},
		{Settings, regexp.MustCompile(`"documentTypeDetails"|"visib(le|ility)"\s*:|^(\x{feff})?"?field"?[,;\t]`)},
		{Template, regexp.MustCompile(`(?m)^\s*\[\[box\]\]`)},
		{Config, regexp.MustCompile(`(?m)^\s*\[(keys|profiles\..+)\]`)},
		{Preset, regexp.MustCompile(`(?m)^\s*[\w"'*]+\s*=\s*\{\s*(label|required|visible)\s*=`)},
	}
})

// Of is the kind of a file, "" where nothing tells it.
func Of(content []byte) string {
	for _, m := range marks() {
		if m.sign.Match(content[:min(len(content), longest)]) {
			return m.is
		}
	}
	return ""
}

// Foreign is the error of a reader of any JSON or lines that was given one of docket's own files.
func Foreign(content []byte) error {
	if is := Of(content); slices.Contains([]string{Plan, Review, Recording, Template, Config}, is) {
		return errors.New("it is " + is)
	}
	return nil
}

// Instead says behind the error of a reader what the file is, where it is another kind than the one that it reads.
func Instead(err error, content []byte, reads string) error {
	if is := Of(content); err != nil && is != "" && is != reads {
		return fmt.Errorf("%w; it is %s", err, is)
	}
	return err
}
