package editing

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// world is a document type at the service, a draft of it here, and what the person touched of the draft.
type world struct {
	*rand.Rand
	t       *testing.T
	base    *submit.Base
	earlier map[string]*submit.Base // by id
	d       *Unseen
	touched map[[2]string]bool // fields and their members
	log     []string
}

func (w *world) setting(name string) client.FieldSetting {
	return client.FieldSetting{Name: name, Label: new(fmt.Sprint("l", w.IntN(4))), Required: new(w.IntN(2) == 0), Visibility: new(w.IntN(2) == 0)}
}

// accept makes settings the submission that was last.
func (w *world) accept(t client.DocumentType) {
	id := fmt.Sprint("s", len(w.earlier))
	w.base = &submit.Base{Submission: store.Submission{ID: id, CreatedAt: time.Unix(int64(1000+len(w.earlier)), 0)}, Settings: t}
	w.earlier[id] = w.base
}

// elsewhere sends something that this draft knows nothing of.
func (w *world) elsewhere() {
	t := client.DocumentType{Name: "invoice"}
	for _, f := range w.base.Known().Fields {
		switch w.IntN(8) {
		case 0:
			f = w.setting(f.Name)
		case 1:
			if w.d != nil && w.touchedAny(f.Name) {
				w.touch(f.Name, submit.Label, submit.Required, submit.Visibility) // left out, it stays as a whole
			}
			continue
		}
		t.Fields = append(t.Fields, f)
	}
	if name := w.name(); len(t.Fields) == 0 || !has(t, name) {
		t.Fields = append(t.Fields, w.setting(name))
	}
	w.accept(t)
}

func has(t client.DocumentType, name string) bool {
	_, there := submit.ByName(t.Fields)[name]
	return there
}

func (w *world) name() string { return fmt.Sprint("f", w.IntN(6)) }

func (w *world) touch(name string, members ...string) {
	for _, m := range members {
		w.touched[[2]string{name, m}] = true
	}
}

func (w *world) touchedAny(name string) bool {
	for of := range w.touched {
		if of[0] == name {
			return true
		}
	}
	return false
}

// edit does one thing that a person does.
func (w *world) edit() {
	d, by := w.d, Origin{Kind: Typed, At: time.Unix(5000, 0)}
	at := 0
	if len(d.rows) > 0 {
		at = w.IntN(len(d.rows))
	}
	switch n := w.IntN(7); {
	case n == 0 && len(d.done) > 0:
		d.travel(&d.done, &d.undone)
	case n == 1 && len(d.undone) > 0:
		d.travel(&d.undone, &d.done)
	case n == 2:
		f := w.setting(w.name())
		w.touch(f.Name, submit.Label, submit.Required, submit.Visibility)
		d.Merge("importing", client.DocumentType{Name: d.Name, Fields: []client.FieldSetting{f}}, Origin{Kind: Imported})
	case len(d.rows) == 0:
	case n == 3:
		w.touch(d.rows[at].Name, submit.Label, submit.Required, submit.Visibility)
		rows := append(append([]*Row{}, d.rows[:at]...), d.rows[at+1:]...)
		d.do("removing", fieldSet{rows, d.head})
	case n == 4:
		w.touch(d.rows[at].Name, submit.Label)
		d.set("labelling", []int{at}, func(r *Row) { r.Label, r.From[inLabel] = new(fmt.Sprint("l", w.IntN(4))), by })
	default:
		w.touch(d.rows[at].Name, submit.Required)
		d.set("switching", []int{at}, func(r *Row) { r.Required, r.From[inRequired] = new(r.Required == nil || !*r.Required), by })
	}
}

// reopen saves the draft and opens it again, over what was sent last by now..
func (w *world) reopen() {
	saved, err := w.d.Encode()
	if err != nil {
		w.t.Fatal(err)
	}
	w.d, err = Open("invoice", saved, w.earlier[SentLast(saved).ID], w.base)
	if err != nil {
		w.t.Fatal(err)
	}
}

// check holds what would be sent as changed to what was touched.
func (w *world) check() {
	was := w.base.Known()
	for _, c := range submit.Diff(&was, w.d.Settings()) {
		if !w.touched[[2]string{c.Field, c.Member}] {
			w.t.Fatalf("%+v would be sent, and nobody touched it; %v", c, w.log)
		}
	}
	seen := map[string]bool{}
	for _, r := range w.d.rows {
		if seen[r.Name] {
			w.t.Fatalf("%s is there twice; %v", r.Name, w.log)
		}
		seen[r.Name] = true
	}
}

func TestNothingThatNobodyTouchedIsSentWhateverWasSentMeanwhile(t *testing.T) {
	for seed := range uint64(500) {
		w := &world{Rand: rand.New(rand.NewPCG(seed, 7)), t: t, earlier: map[string]*submit.Base{}, touched: map[[2]string]bool{}}
		w.log = append(w.log, fmt.Sprint("seed ", seed))
		if w.IntN(4) > 0 {
			w.elsewhere()
		}
		w.d, _ = Open("invoice", nil, nil, w.base)
		for range 25 {
			switch n := w.IntN(9); n {
			case 0, 1:
				w.log = append(w.log, "elsewhere")
				w.elsewhere()
				if n == 0 { // it was open meanwhile
					w.d.SetBase(w.base)
				} else {
					w.reopen()
				}
			case 2:
				w.log = append(w.log, "reopen")
				w.reopen()
			case 3:
				if len(w.d.rows) > 0 && w.d.pending.unknown == 0 {
					w.log = append(w.log, "send")
					sent := w.d.Settings()
					w.accept(sent)
					w.d.Accepted(*w.base, sent)
					w.touched = map[[2]string]bool{}
					w.d.done, w.d.undone = nil, nil // else they bring back what was touched before
				}
			default:
				w.log = append(w.log, "edit")
				w.edit()
			}
			w.check()
		}
	}
}

// TestAValueThatWasChangedHereAndSentMeanwhileIsAConflictUntilItIsChosen follows one label.
func TestAValueThatWasChangedHereAndSentMeanwhileIsAConflictUntilItIsChosen(t *testing.T) {
	w := &world{t: t, earlier: map[string]*submit.Base{}}
	label := func(text string) client.DocumentType {
		return client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{{Name: "a", Label: new(text), Required: new(true), Visibility: new(true)}}}
	}
	w.accept(label("first"))
	w.d, _ = Open("invoice", nil, nil, w.base)
	mine := func(text string) {
		w.d.set("labelling", []int{0}, func(r *Row) { r.Label, r.From[inLabel] = &text, Origin{Kind: Typed} })
	}
	mine("mine")
	w.accept(label("theirs"))
	w.reopen()
	if got := w.d.Conflicts(); len(got) != 1 || got[0].Field != "a" || w.d.pending.conflicts != 1 || *w.d.rows[0].Label != "mine" {
		t.Fatalf("the conflicts are %+v of %+v", got, w.d.rows[0])
	}
	w.reopen() // it is still one
	if len(w.d.Conflicts()) != 1 {
		t.Fatal("the conflict is forgotten")
	}
	mine("both")
	if len(w.d.Conflicts()) != 0 {
		t.Fatal("typed anew it is still a conflict")
	}
	w.d.travel(&w.d.done, &w.d.undone)
	if len(w.d.Conflicts()) != 1 {
		t.Fatal("undone it is no conflict")
	}
	w.accept(label("mine")) // they came to the same
	w.reopen()
	if len(w.d.Conflicts()) != 0 || w.d.Pending() != 0 {
		t.Fatalf("the same value is a conflict: %+v", w.d.Conflicts())
	}
}
