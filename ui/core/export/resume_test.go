package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/files/filestest"
	"docket/ui/core/export"
)

// broken leaves an unfinished export of the first two of five pages, and gives them all.
func broken(t *testing.T, o export.Options) (path string, b *book) {
	t.Helper()
	path, b = filepath.Join(t.TempDir(), "out"), long(t, 5)
	part := &book{pages: b.pages[:2], after: errCut}
	if _, err := export.ToFile(t.Context(), path, part.from, o, export.FileOptions{}, nil); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	return path, b
}

func TestAJSONArrayThatIsResumedIsOneArrayWhereverItsFirstRecordComes(t *testing.T) {
	for needle, want := range map[string]int{"x0": 1, "x4": 1, "x": 5, "nowhere": 0} {
		o := export.Options{Format: export.FormatJSON, Keep: export.Matcher(needle)}
		path, b := broken(t, o)
		o.Keep = export.Matcher(needle)
		if _, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{Resume: true}, nil); err != nil {
			t.Fatal(err)
		}
		var records []map[string]any
		if err := json.Unmarshal([]byte(read(t, path)), &records); err != nil || len(records) != want {
			t.Errorf("%s: %d records of %q, %v", needle, len(records), read(t, path), err)
		}
	}
}

// What came again before an export broke off is told of the whole, and what comes again where the two parts meet is, too.
func TestRecordsThatCameAgainBeforeAnExportBrokeOffAreTold(t *testing.T) {
	b := &book{}
	for _, ids := range [][2]string{{"1", "2"}, {"2", "3"}, {"3", "4"}} {
		b.pages = append(b.pages, restored(t, fields("n"), `{"_id":{"$oid":"`+ids[0]+`"},"n":"a"},{"_id":{"$oid":"`+ids[1]+`"},"n":"b"}`))
	}
	path, o := filepath.Join(t.TempDir(), "out"), export.Options{Format: export.FormatCSV}
	part := &book{pages: b.pages[:2], after: errCut}
	if _, err := export.ToFile(t.Context(), path, part.from, o, export.FileOptions{}, nil); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	if sum, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{Resume: true}, nil); err != nil || sum.Odd.String() != "2 ids came again, first on page 2: the data moved meanwhile, or ids are not unique" {
		t.Errorf("%q, %v", sum.Odd.String(), err)
	}
}

// One page is worth keeping too: an export that begins again says so first.
func TestAnExportOfOnePageIsNotBegunOverUnasked(t *testing.T) {
	path, b, o := filepath.Join(t.TempDir(), "out"), long(t, 3), export.Options{Format: export.FormatCSV}
	part := &book{pages: b.pages[:1], after: errCut}
	if _, err := export.ToFile(t.Context(), path, part.from, o, export.FileOptions{}, nil); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	var unfinished *export.UnfinishedError
	if _, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{}, nil); !errors.As(err, &unfinished) {
		t.Errorf("%v", err)
	}
}

// Cells that were cut before an export broke off are counted with those behind.
func TestCellsThatWereCutBeforeAnExportBrokeOffAreCounted(t *testing.T) {
	b := &book{}
	for _, id := range []string{"1", "2"} {
		b.pages = append(b.pages, restored(t, fields("a"), `{"_id":{"$oid":"`+id+`"},"a":"`+strings.Repeat("x", 32_768)+`"}`))
	}
	path, o := filepath.Join(t.TempDir(), "out"), export.Options{Format: export.FormatXLSX, CutCells: true}
	part := &book{pages: b.pages[:1], after: errCut}
	if _, err := export.ToFile(t.Context(), path, part.from, o, export.FileOptions{}, nil); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	if sum, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{Resume: true}, nil); err != nil || sum.CutCells != 2 {
		t.Errorf("%d cells, %v", sum.CutCells, err)
	}
}

func TestAnExportIsResumedOnlyAsItWasBegun(t *testing.T) {
	begun := export.Options{Format: export.FormatXLSX}
	for what, other := range map[string]export.Options{
		"cut cells":   {Format: export.FormatXLSX, CutCells: true},
		"formulas":    {Format: export.FormatXLSX, CSV: export.CSVOptions{Raw: true}},
		"columns":     {Format: export.FormatXLSX, Columns: []string{"a"}},
		"a filter":    {Format: export.FormatXLSX, Keep: export.Matcher("x")},
		"in a format": {Format: export.FormatCSV},
	} {
		path, b := broken(t, begun)
		var refused *export.ResumeError
		if _, err := export.ToFile(t.Context(), path, b.from, other, export.FileOptions{Resume: true}, nil); !errors.As(err, &refused) {
			t.Errorf("%s: %v", what, err)
		}
		left, err := export.Unfinished(path)
		if err != nil || left.Of(other, export.FileOptions{}) || !left.Of(begun, export.FileOptions{}) {
			t.Errorf("%s: %+v, %v", what, left, err)
		}
	}
}

func TestAnExportWhoseLastPageIsGoneIsNotTakenForTheWhole(t *testing.T) {
	for _, format := range []export.Format{export.FormatCSV, export.FormatJSON, export.FormatXLSX} {
		o := export.Options{Format: format}
		path, b := broken(t, o)
		less := &book{pages: b.pages[:1]}
		var refused *export.ResumeError
		if _, err := export.ToFile(t.Context(), path, less.from, o, export.FileOptions{Resume: true}, nil); !errors.As(err, &refused) {
			t.Errorf("%s: %v", format, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s: what the service has no more is in the file", format)
		}
		if left, err := export.Unfinished(path); err != nil || left.Page != 2 {
			t.Errorf("%s: %+v, %v", format, left, err)
		}
	}
}

func TestAnExportWhoseLastPageSaysSomethingElseByNowIsNotGoneOnWith(t *testing.T) {
	o := export.Options{Format: export.FormatCSV}
	path, b := broken(t, o)
	last := *b.pages[1]
	last.Records = slices.Clone(last.Records)
	raw := last.Records[0].Raw
	last.Records[0].Raw = client.Value(strings.Replace(string(raw), "x1", "y1", 1)) // the id is the same
	changed := &book{pages: slices.Clone(b.pages)}
	changed.pages[1] = &last
	var refused *export.ResumeError
	if _, err := export.ToFile(t.Context(), path, changed.from, o, export.FileOptions{Resume: true}, nil); string(raw) == string(last.Records[0].Raw) || !errors.As(err, &refused) {
		t.Errorf("%v, of %s", err, last.Records[0].Raw)
	}
	sum, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{Resume: true}, nil)
	if err != nil || sum.Earlier != 2 || len(sum.Since) != 2 || time.Since(sum.Since[0]) > time.Hour || !strings.HasSuffix(sum.Resumed(), " up to page 2, the rest as of now. Ids of pages before page 2 were not compared with those of pages behind it") {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestAFileThatSomebodyElseWroteIsNotTakenForTheWhole(t *testing.T) {
	for name, meddle := range map[string]func(t *testing.T, part string) error{
		"more in it": func(t *testing.T, part string) error {
			raw, err := os.ReadFile(part)
			return errors.Join(err, os.WriteFile(part, append(raw, "another,line\n"...), 0))
		},
		"another one, as long": func(t *testing.T, part string) error {
			filestest.RemovingOpenFiles(t)
			raw, err := os.ReadFile(part)
			return errors.Join(err, os.Remove(part), os.WriteFile(part, bytes.ToUpper(raw), 0o600))
		},
		"a link to another one": func(t *testing.T, part string) error {
			return errors.Join(os.Rename(part, part+".real"), filestest.Link(part+".real", part))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "out.csv")
			b := long(t, 3)
			seq := func(from int) iter.Seq2[client.NumberedPage, error] {
				return func(yield func(client.NumberedPage, error) bool) {
					for p, err := range b.from(from) {
						if !yield(p, err) {
							return
						}
					}
					if err := meddle(t, path+".part"); errors.Is(err, errors.ErrUnsupported) {
						t.Skip("there are no links here")
					} else if err != nil {
						t.Error(err)
					}
				}
			}
			var refused *export.ResumeError
			_, err := export.ToFile(t.Context(), path, seq, export.Options{Format: export.FormatCSV}, export.FileOptions{}, nil)
			if _, stat := os.Stat(path); !errors.As(err, &refused) || stat == nil {
				t.Errorf("%v; %v", err, stat)
			}
		})
	}
}

// An export that was resumed several times says of when all its parts are; one of which no page came is no part.
func TestAnExportThatIsResumedTwiceTellsOfAllItsParts(t *testing.T) {
	path, b := broken(t, export.Options{Format: export.FormatCSV})
	for _, pages := range []int{2, 4} {
		part := &book{pages: b.pages[:pages], after: errCut}
		if _, err := toFile(t, path, part, export.FormatCSV, export.FileOptions{Resume: true}); !errors.Is(err, errCut) {
			t.Fatal(err)
		}
	}
	sum, err := toFile(t, path, b, export.FormatCSV, export.FileOptions{Resume: true})
	if said := sum.Resumed(); err != nil || !strings.HasSuffix(said, " up to page 4, the rest as of now. It was read in 3 parts, and ids of one part were not compared with those of another") {
		t.Errorf("%q, %v", said, err)
	}
	day := time.Date(2026, 11, 29, 10, 8, 0, 0, time.Local)
	sum.Since = []time.Time{day, day.Add(time.Minute), day.Add(time.Hour)}
	if said := sum.Resumed(); !strings.HasPrefix(said, "as of 2026-11-29 10:08 to 2026-11-29 10:09 up to page 4, the rest") {
		t.Errorf("%q", said)
	}
}

// What an older docket left says nothing of its first page: that it is one is said, and what to do, which does it.
func TestAnExportThatAnotherVersionLeftIsNotContinued(t *testing.T) {
	o := export.Options{Format: export.FormatCSV}
	for _, version := range []string{"4", "99"} {
		path, b := broken(t, o)
		state := read(t, path+".part.json")
		mustWrite(t, path+".part.json", regexp.MustCompile(`"Version":\d+`).ReplaceAllString(state, `"Version":`+version))
		for _, f := range []export.FileOptions{{}, {Resume: true}} {
			_, err := export.ToFile(t.Context(), path, b.from, o, f, nil)
			if err == nil || !strings.Contains(err.Error(), "another version of docket left an unfinished export, which this one cannot continue: "+path+".part") {
				t.Errorf("version %s, %+v: %v", version, f, err)
			}
		}
		if sum, err := export.ToFile(t.Context(), path, b.from, o, export.FileOptions{Overwrite: true}, nil); err != nil || sum.Records != 10 || sum.Earlier != 0 || !slices.Equal(names(t, filepath.Dir(path)), []string{"out"}) {
			t.Errorf("version %s: %+v, %v", version, sum, err)
		}
	}
}

// A first page that cannot be asked for is no reason to lose what there is, and one that is refused is not what it was.
func TestAFirstPageThatDoesNotComeLeavesTheExportAsItIs(t *testing.T) {
	o := export.Options{Format: export.FormatCSV}
	for says, answer := range map[string]error{errCut.Error(): errCut, "the service refuses page 1 now (404)": &client.Error{Status: 404}} {
		path, b := broken(t, o)
		part, again := read(t, path+".part"), export.FileOptions{Resume: true}
		again.Page = func(context.Context, int) (*client.Page, error) { return nil, answer }
		if _, err := export.ToFile(t.Context(), path, b.from, o, again, nil); err == nil || !strings.Contains(err.Error(), says) || len(b.asked) > 0 || read(t, path+".part") != part {
			t.Errorf("%v, asked for %v", err, b.asked)
		}
		again.Page = func(_ context.Context, number int) (*client.Page, error) { return b.pages[number-1], nil }
		if sum, err := export.ToFile(t.Context(), path, b.from, o, again, nil); err != nil || sum.Records != 10 {
			t.Errorf("%+v, %v", sum, err)
		}
	}
}

// The same cells are cut or not where there are none to cut, and records that are chosen here are never resumed.
func TestOnlyWhatMattersMustBeTheSame(t *testing.T) {
	path, _ := broken(t, export.Options{Format: export.FormatCSV})
	left, err := export.Unfinished(path)
	cuts := export.Options{Format: export.FormatCSV, CutCells: true}
	if err != nil || !left.Of(cuts, export.FileOptions{}) || left.Of(cuts, export.FileOptions{Anew: true}) {
		t.Errorf("%+v, %v", left, err)
	}
}
