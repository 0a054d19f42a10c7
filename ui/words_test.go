package ui_test

import (
	"slices"
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// guesses are what people who know k9s, vim, lazygit, VisiData or gh type after a colon, and where it leads: from the rules
// of a document, from a datasource and from the fields of a document type.
var guesses = []struct{ view, target, words string }{
	{"rules", "DOC-1001", `ctx=profile_staging context=profile_staging contexts=profile_staging use=profile_staging ns=profile_staging
		namespace=profile_staging switch=profile_staging tenant=profile_staging cluster=profile_staging
		q=Quit q!=Quit quit=Quit exit=Quit wq=Quit help=Help ?=Help keys=Help man=Help alias=Commands
		logs=Requests log=Requests trace=Requests events=Requests http=Requests curl=Requests
		top=First_row gg=First_row bottom=Last_row sort=Next_order order=Next_order filter=Filter /=Filter where=Filter search=Filter find=Filter
		grep=Filter describe=Open_rule view=Open_rule yaml=Show_as_JSON json=Show_as_JSON undo=Undo redo=Redo refresh=Reload reload=Reload r=Reload
		watch=Reload xray=Map tree=Map popeye=Lint lint=Lint dashboard=Review_at_a_glance overview=Review_at_a_glance export=Export… save=Export…
		w=Export… write=Export… dump=Export… copy=Copy yank=Copy columns=Columns… cols=Columns… hide=Columns… freeze=Columns…
		rules=Rules data=Data ds=Data table=Data fields=Fields text=Text ocr=Text vendors=data_vendors DOC-1003=rules_DOC-1003
		invoice=fields_invoice journal=Journal sent=Journal drafts=Drafts snapshots=Snapshots… load=Load_all sql=Ask_SQL…
		runs=Runs templates=Templates presets=Presets… history=History_of_all accept=Accept approve=Accept reject=Reject deny=Reject comment=Comment
		open=Open… goto=Open… ls=Open… get=Open… e=Open… cd=Open… send=Send
		auth=Another_token… login=Another_token… token=Another_token… mouse=Mouse_on_or_off sh=Suspend bg=Suspend redraw=Redraw_the_screen
		permalink=Copy_as_command url=Copy_as_command map=Map select=Select tag=Select back=Back pending=Set_to_pending about=About_verdicts
		info=What_docket_knows pulse=What_docket_knows version=What_docket_knows status=What_docket_knows`},
	{"data", "vendors", `next=Next_page prev=Previous_page end=Last_page more=Next_page sort=Sort hide=Hide_column freeze=Freeze_columns pin=Freeze_columns
		describe=Describe_column freq=Frequency group=Group… pivot=Group… join=Join… sql=Ask_SQL… select=Select fetch=Load_all
		search=Search_all_pages… unhide=Show_all_columns diff=Snapshots… reload=Reload record=Record_pane lint=Lint`},
	{"fields", "invoice", `add=Add_field delete=Remove rm=Remove kill=Remove rename=Rename_field apply=Review_and_send push=Review_and_send commit=Review_and_send
		save=Export… required=Required import=Import reset=Take_back rollout=Journal stash=Drafts`},
	// What somebody who uses k9s every day types, then lazygit and git.
	{"rules", "DOC-1001", `ctx=profile_staging ns=profile_staging user=profile_staging describe=Open_rule yaml=Show_as_JSON logs=Requests edit=Edit_form top=First_row
		shell=Suspend exec=Suspend attach=Suspend restart=Reload pulses=What_docket_knows xray=Map popeye=Lint skin=Theme… aliases=Commands bookmark=Flag
		close=Back cancel=Back errors=Requests csv=Export… xlsx=Export… validate=Lint dump=Export… sort=Next_order filter=Filter quit=Quit
		status=What_docket_knows stage=Select unstage=Set_to_pending commit=Review_and_send push=Review_and_send pull=Load_all fetch=Reload checkout=Open…
		branch=Open… merge=Import_a_review packet=Export… handover=Export… html=Export… stash=Drafts diff=Snapshots… blame=Journal reflog=Journal log=Requests amend=Comment undo=Undo redo=Redo
		restore=Undo reset=Set_to_pending remote=profile_staging cherry-pick=Carry_verdicts_over… star=Flag annotate=Comment print=Export… retry=Reload`},
	{"data", "vendors", `describe=Describe_column yaml=Show_as_JSON fullscreen=Larger_pane unique=Frequency bookmark=Select
		groupby=Group… resume=Load_all decode=Open_value cat=Open_value push=Review_and_send commit=Review_and_send edit=Edit_form clipboard=Copy stop=Back`},
	{"fields", "invoice", `edit=Edit_label stage=Select unstage=Take_back discard=Take_back checkout=Take_back create=Add_field delete=Remove push=Review_and_send
		commit=Review_and_send dry-run=Review_and_send plan=Review_and_send clone=Copy_from_document_type… paste=Import revert=Revert merge=Import`},
}

func TestWhatPeopleWouldTypeLeadsToTheActionTheyMean(t *testing.T) {
	if testing.Short() {
		t.Skip("every action: in the long form")
	}
	n := 0
	for _, from := range guesses {
		d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: from.view, Target: from.target})
		d.Env.Profiles = []view.ProfileName{{Name: "staging", About: "Harbour"}}
		if from.view == "fields" {
			d.Press("+").Type("iban").Press("enter", "enter")
		}
		for _, guess := range strings.Fields(from.words) {
			word, want, _ := strings.Cut(guess, "=")
			if d.Press("ctrl+p").Type(word); pointed(d) != strings.ReplaceAll(want, "_", " ") {
				t.Errorf("%s: %q leads to %q, not to %q", from.view, word, pointed(d), want)
			}
			d.Press("esc")
			n++
		}
	}
	if n < 120 {
		t.Errorf("only %d words", n)
	}
}

// A word that nothing here is called by ends in a guess, which is not taken unread, or in the way to everything.
func TestAWordThatNothingIsCalledByEndsInASuggestion(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 80, Height: 24, View: "rules", Target: "DOC-1001"})
	d.Press(":").Type("rejetc").Shows("No match. Did you mean:", "Reject").Press("enter").Shows("Did you mean:", "✗ 0").Press("tab").Shows("▌ Reject").Press("esc")
	d.Press(":").Type("pods").Hides("No match").Type("xyz").Shows("No match. Without a word every action is listed.").Press("enter").Shows("No match").Press("f1").Shows("This box: keys")
	d.Press("esc").Press(slices.Repeat([]string{"backspace"}, len("podsxyz"))...).Hides("No match").Shows("Accept", "Reject")
	d.Press("esc", ":").Type("exprot").Press("down").Shows("▌ Export…").Press("enter").Shows("Export")
}

// pointed is the item under the cursor of a box of commands.
func pointed(d *uitest.Driver) string {
	for _, row := range strings.Split(d.Screen(), "\n") {
		if _, after, is := strings.Cut(row, "│ ▌ "); is && !strings.HasPrefix(after, ":") {
			name, _, _ := strings.Cut(after, "  ")
			return strings.TrimSpace(name)
		}
	}
	return ""
}

func TestEveryActionOfEveryViewIsFoundByItsNameAndByWhatItIsCalled(t *testing.T) {
	if testing.Short() {
		t.Skip("every action: in the long form")
	}
	eachView(t, uitest.Options{Width: 120, Height: 40}, func(t *testing.T, d *uitest.Driver, v view.View) {
		for _, a := range append(v.Actions(), d.Root.Here().Everywhere...) {
			if a.Refusal() != "" {
				continue
			}
			if d.Press("ctrl+p").Type(strings.TrimSuffix(a.Name, "…")); strings.TrimSuffix(pointed(d), "…") != strings.TrimSuffix(a.Name, "…") {
				t.Errorf("%q leads to %q", a.Name, pointed(d))
			}
			d.Press("esc")
		}
	})
}

func TestCommandsTakeFiltersAndRememberThem(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press(":").Type("filter operator:equal_to").Shows("show the rows that match operator:equal_to").Press("enter").Shows("35 of 48 rules")
	d.Press(":").Type("/enable:false").Press("enter").Hides("35 of 48").Shows("of 48 rules")
	d.Press("esc").Shows("all 48").Press(":").Type("operator:eq").Shows("▌ filter operator:equal_to").Press("tab").Shows("▌ :  filter operator:equal_to").Press("enter").Shows("35 of 48 rules")
	d.Press("2", "o").Type("vendors").Press("enter").Press(":").Type("filter country").Hides("▌ filter operator").Press("esc") // those of another view
	d.Press("ctrl+p").Type("filter country:SE").Press("enter").Shows("of 100 records").Press("4", ":").Type("filter x").Press("enter").Shows("No rectangle matches the filter.")
}

// A name may have any character, as one that was pasted: to find it breaks nothing.
func TestANameWithANULIsFoundByItsLetters(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Width: 100, Height: 30})
	d.Press("o").Paste("a\x00b").Press("enter", ":").Type("a").Shows("data a^@b")
}

func TestCommandsListWhatIsOpen(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors"})
	d.Press("1", "o").Type("DOC-1001").Press("enter", "3", "o").Type("invoice").Press("enter", "i").Type("zq").Press("alt+1", "m")
	d.Press("ctrl+p").Type("sheets").Shows("rules DOC-1001", "Map of DOC-1001", "open in Rules", "data vendors", "open in Data", "fields invoice", "a text is begun in Fields")
	d.Press("esc").Press("ctrl+p").Type("data vendors").Press("enter").Shows("V-00001")
	d.Press("ctrl+p").Type("begun").Press("enter").Shows("zq", "Import")
	d.Press("esc", "alt+1", "@", "enter").Shows("Request: ").Press("ctrl+p").Type("Requests:").Press("enter").Shows("Requests: ").Hides("anchor_document_id").Press("esc").Shows("DOC-1001")
}

func TestCommandsOpenListsOfOtherViewsAndStoredLoads(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "cost_centres"})
	d.Press("L", "esc", "1", "o").Type("DOC-1001").Press("enter")
	d.Press(":").Type("load cost").Shows("▌ load cost_centres", "records,").Press("enter").Shows("cost_centres").Hides("DOC-1001 ·")
	d.Press("1", ":").Type("snapshots cost").Press("enter").Shows("1 snapshot of cost_centres")
	d.Press("esc", "1", ":").Type("journal").Press("enter").Shows("Journal")
	d.Press("esc", "1").Shows("DOC-1001").Press(":").Type("nothing at all like this").Shows("No match.")
	if box := strings.Count(d.Screen(), "│"); box > 40 { // the view behind has some
		t.Errorf("a tall box where nothing matches:\n%s", d.Screen())
	}
	d.Press("esc").Press(":").Type("freeze columns").Press("enter").Shows("Freeze columns: press z.")
}

// Who looks for a profile where there is none is led nowhere else.
func TestWhereThereIsNoOtherProfileThatIsSaid(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 100, Height: 30, View: "rules", Target: "DOC-1001"})
	for _, word := range []string{"profile", "ctx"} {
		d.Press(":").Type(word).Shows("▌ profile", "there is none to switch to").Press("enter").Shows("There is no profile to switch to. The config file names them.", "DOC-1001")
	}
}

// Help that is asked for in the commands is about what they stand over.
func TestHelpFromTheCommandsIsThatOfTheView(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 100, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press(":").Type("help").Press("enter").Shows("Rules: keys").Press("esc").Hides("Rules: keys", "Commands")
}
