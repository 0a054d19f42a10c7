package datasource_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/uitest"
	"docket/ui/view"
)

// counted says in the profile that pages count from 1, so that opening a datasource is
// one request, which the driver can hold.
func counted(o *uitest.Options) {
	o.Profile = func(p *view.Profile) { p.FirstPage = client.FirstPageOne }
}

// meanwhile opens another datasource, as a link does, that does not arrive yet.
func meanwhile(d *uitest.Driver, name string) (arrive func()) {
	d.T.Helper()
	held := d.Hold("datasource")
	if d.Send(view.Navigate{View: "data", Target: name}); held.Held() == 0 {
		d.T.Fatal(name + " was not asked for")
	}
	return held.Release
}

func TestAnExportIsOfTheDatasourceThatItsFormWasOpenedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vendors.csv")
	d := open(t, "vendors", counted).Press("l", "x")
	d.Press("E").Shows("Export vendors")
	arrive := meanwhile(d, "tax_codes")
	arrive()
	exportTo(d.Shows("Export vendors", "the 18 columns shown"), path)
	if got := written(t, path); !strings.HasPrefix(got, "_id,vendor_id,legal_form,") || strings.Count(got, "V-00") < 237 {
		t.Errorf("exported were %.100s", got)
	}
	d.Shows("237 records from 3 pages written to", "tax_codes · page 1")
}

// Reproduced: E exports the datasource that is shown, and the error said to press it there.
func TestAnExportThatFailsElsewhereSaysWhereItIsResumed(t *testing.T) {
	t.Chdir(t.TempDir())
	d := open(t, "sample", counted, against(t, refusingThree)).Press("E", "enter").Send(view.Navigate{View: "data", Target: "other"})
	d.Shows("other · page 1").Press("enter").Shows("sample: The export to sample.csv failed.", "Open sample", "and press E to resume", "resume.").Hides("Press E")
}

func TestAPromptActsOnWhatItWasAskedAbout(t *testing.T) {
	for key, text := range map[string]string{"p": "2", "#": "7", "S": "anything"} {
		d := open(t, "purchase_orders", counted)
		d.Press(key)
		arrive := meanwhile(d, "tax_codes")
		arrive()
		if key == "#" {
			d.Press("backspace", "backspace", "backspace")
		}
		d.Type(text).Press("enter").Shows("tax_codes is shown now. This was about purchase_orders", "tax_codes · page 1", "AT0")
	}
}

func TestTheColumnsOfAnotherDatasourceAreNotArranged(t *testing.T) {
	d := open(t, "vendors", counted)
	d.Press("c").Press("G").Shows("Columns")
	arrive := meanwhile(d, "tax_codes")
	arrive()
	d.Hides("─ Columns").Shows("tax_codes · page 1").Press("j").Hides("hidden")
}

func TestWhatIsTypedIsMeantForWhatIsShown(t *testing.T) {
	for _, prompt := range []string{"/"} {
		d := open(t, "vendors", counted)
		d.Press(prompt)
		arrive := meanwhile(d, "tax_codes")
		d.Type("pap")
		arrive()
		d.Type("er").Shows("paper", "V-00002", "opening tax_codes").Press("enter").Shows("tax_codes · page 1", "AT0").Hides("paper", "opening")
	}
	d := open(t, "vendors", counted)
	d.Press("/").Type("x")
	arrive := meanwhile(d, "tax_codes")
	arrive()
	d.Press("esc").Shows("tax_codes · page 1")
}

func TestACopyIsOfTheRecordsThatWereChosen(t *testing.T) {
	d := open(t, "vendors", counted).Press("space")
	d.Press("Y").Shows("Copy 1 record")
	arrive := meanwhile(d, "tax_codes")
	arrive()
	d.Press("c").Shows("tax_codes")
	if len(d.Copied) != 1 || !strings.HasPrefix(d.Copied[0], "_id,vendor_id,vendor_name") {
		t.Errorf("copied: %.80q", d.Copied)
	}
}

// What another docket deletes stays on screen as long as it is shown, and does not come back.
func TestALoadThatAnotherDocketDeletedDoesNotComeBack(t *testing.T) {
	o := uitest.Options{View: "data", Target: "vendors", Width: 100, Height: 30, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	d := uitest.Start(t, o).Press("L").Shows("kept as snapshot 1")
	uitest.Start(t, o).Press("t").Shows("1 snapshot of vendors").Press("delete", "y").Shows("Snapshot 1 deleted")
	d.Press("G").Shows("row 237 of 237", "fetched").Press("L").Hides("fetched").Press("L").Shows("The load could not be opened", "it was deleted.")
	d.Press("L").Shows("kept as snapshot 2")
}

// However often another docket loads, what is shown stays as long as it is shown: it is asked about and exported. When it is
// gone, L shows the newest load, and says so.
func TestALoadThatIsShownIsNotDeletedToMakeRoom(t *testing.T) {
	s := &shifting{records: many(20)}
	server, path := against(t, s.serve), filepath.Join(t.TempDir(), "docket.db")
	same := func(o *uitest.Options) { o.StatePath = path }
	d := open(t, "sample", server, same, size(120, 40)).Press("L").Shows("20 records, fetched").Press("end")
	s.set(many(25)...)
	other := open(t, "sample", server, same).Press("L").Shows("20 records, fetched")
	again := func() {
		for range 12 {
			other.Press("R").Shows("25 records of sample kept as snapshot")
		}
	}
	again()
	d.Press("F").Shows("How often each city occurs in sample", "Leeds     20").Press("esc")
	exportTo(d.Press("E"), filepath.Join(t.TempDir(), "x.csv")).Shows("20 records written to")

	d.Press("L").Shows("L shows the load of")
	again()
	d.Press("L").Shows("could not be opened: load 1 of sample: it was deleted. This is the newest one.", "25 records, fetched")
}

// What another docket loads or deletes meanwhile changes no answer about what is shown: it is of the same load, or the
// screen says that it is gone.
func TestAQuestionIsAboutTheLoadOnTheScreenWhateverAnotherDocketDid(t *testing.T) {
	s := &shifting{records: many(20)}
	server, path := against(t, s.serve), filepath.Join(t.TempDir(), "docket.db")
	same := func(o *uitest.Options) { o.StatePath = path }
	d := open(t, "sample", server, same, size(120, 40)).Press("L").Shows("20 records, fetched").Press("end")
	pages, joined := open(t, "sample", server, same, size(120, 40)).Shows("L shows the load of").Press("end"), open(t, "sample", server, same, size(120, 40)).Press("L").Shows("fetched")
	joined.Press("e", "ctrl+u").Type("1 AS one").Press("enter").Shows("20 rows")
	s.set(many(25)...)
	open(t, "sample", server, same).Press("L").Press("R").Shows("25 records of sample kept as snapshot 2")

	d.Press("F").Shows("How often each city occurs in sample", "Leeds     20").Press("enter").Shows("20 of 20 records in the load").Hides("The row counts").Press("esc", "w").Type("cities").Press("enter").Shows("Saved as cities").Press("esc")
	d.Press("/").Type("city=Leeds").Press("enter", "F").Shows("where city=Leeds", "Leeds     20").Press("esc", "e", "ctrl+u").Type("2").Press("enter").Shows("20 rows").Press("esc", "P", "enter").Shows("Leeds     25").Press("esc", "esc")
	pages.Press("F").Shows("in sample, load of 09:30", "Leeds     20").Press("esc")
	joined.Press("end", "F").Shows("Leeds     20").Press("esc", "a", "enter").Shows("How often each", "20").Hides("25").Press("esc", "esc")

	open(t, "sample", server, same, size(120, 40)).Press("t").Shows("2 snapshots of sample").Press("j", "delete", "y").Shows("Snapshot 1 deleted")
	d.Press("F").Shows("The query failed. Load 1 of sample: it was deleted.", "filter city=Leeds").Hides("How often")
	pages.Press("a", "enter").Shows("Load 1 of sample: it was deleted.")
}

func TestASnapshotIsDeletedThoughItsListIsGone(t *testing.T) {
	d := open(t, "tax_codes", counted).Press("t", "t").Shows("kept as snapshot 1")
	d.Press("delete").Shows("Delete the snapshot?")
	arrive := meanwhile(d, "vendors")
	arrive()
	d.Press("y").Shows("Snapshot 1 deleted", "vendors · page 1")
}

func TestAFailureIsToldOfTheDatasourceThatItIsAbout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.csv")
	var failing atomic.Bool
	d := open(t, "sample", against(t, func(index, size int) (int, string) {
		if failing.Load() && index > 3 {
			return http.StatusForbidden, `{"error":"not so fast"}`
		}
		return counting(1037, func(i, _ int) (int, string) { return http.StatusOK, page(i, []string{`"n"`}) })(index, size)
	}))
	failing.Store(true)
	exportTo(d.Press("E"), path).Shows("failed", "300 records up to page")
	d.Press("o").Type("other").Press("enter").Shows("other · page 1").Hides("failed", "not so fast")
	exportTo(d.Press("E"), path).Shows("An unfinished export of", "Start again").Hides("Resume").Press("esc")
	if _, err := os.Stat(path + ".part"); err != nil {
		t.Error("what was kept is gone:", err)
	}
	failing.Store(false)
	d.Press("o").Type("sample").Press("enter").Shows("sample · page 1", "300 records up to page 3 are kept.").Press("esc").Hides("are kept")
	exportTo(d.Press("E"), path).Press("g").Shows("1,037 records from 11 pages")
}

func TestAnExportFormTakesNoKeyBeforeItWasDrawn(t *testing.T) {
	d := open(t, "vendors")
	t.Chdir(t.TempDir())
	d.Root.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'E'}})
	d.Root.Update(tea.KeyMsg{Type: tea.KeyEnter})
	d.Send(nil).Shows("Export", "vendors.csv")
	if files, _ := os.ReadDir("."); len(files) > 0 {
		t.Fatalf("%s was written", files[0].Name())
	}
}
