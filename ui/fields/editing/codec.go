package editing

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/submit"
)

// draftVersion is the form of a draft. A later form gets the next number.
const draftVersion = 1

// Draft is a document on disk, the text being typed included. What is unknown is not there.
type Draft struct {
	Version int     `json:"version"`
	Extra   extras  `json:"extra,omitempty"`
	Fields  []*Row  `json:"fields"`
	Typing  *typing `json:"typing,omitempty"`

	Done   []savedStep `json:"done,omitempty"` // what undo takes back, the last one first
	Undone []savedStep `json:"undone,omitempty"`
	Marked []string    `json:"marked,omitempty"` // fields that are selected

	Base    string      `json:"base,omitempty"`    // the submission that was last when it was saved
	Counted string      `json:"counted,omitempty"` // the outcomes that were counted in by then
	Out     []savedStep `json:"out,omitempty"`     // the fields when the last of these left
	Sent    string      `json:"sent,omitempty"`    // the submissions that went out of it, of which it does not know that they were accepted: "id@revision", with blanks between
}

type typing struct {
	Kind editKind `json:"kind"`
	Row  int      `json:"row"`
	Text string   `json:"text"`
}

// extras keep their values as text, so that its bytes stay as they came.
type extras []client.Member

type savedMember struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (all extras) MarshalJSON() ([]byte, error) {
	return json.Marshal(each.Of(all, func(m client.Member) savedMember { return savedMember{m.Name, m.Value.Raw()} }))
}

func (all *extras) UnmarshalJSON(text []byte) error {
	var saved []savedMember
	err := json.Unmarshal(text, &saved)
	*all = each.Of(saved, func(m savedMember) client.Member { return client.Member{Name: m.Name, Value: client.Value(m.Value)} })
	return err
}

// Encode writes the document for the store.
func (d *Document) Encode() ([]byte, error) {
	draft := d.draft()
	if l := d.line; l != nil && l.lost == "" {
		draft.Typing, l.drafted = &typing{l.kind, l.row, l.input.Value()}, true
	}
	draft.Marked = each.Of(d.selected(), func(i int) string { return d.rows[i].Name })
	return json.Marshal(draft)
}

func (d *content) draft() Draft {
	return Draft{Version: draftVersion, Base: d.Base.ID(), Counted: d.Base.Last().Counted, Sent: d.sent, Out: packed(d.out, d.rows), Extra: d.head, Fields: d.rows, Done: packed(d.done, d.rows), Undone: packed(d.undone, d.rows)}
}

// fill fills the content with a draft, over the submission that was last when it was saved, nil where that is not
// known; then it follows what was sent last since.
func (d *content) fill(draft Draft, was, base *submit.Base) {
	d.fieldSet = fieldSet{draft.Fields, draft.Extra}
	d.done, d.undone = unpacked(draft.Done, draft.Fields), unpacked(draft.Undone, draft.Fields)
	d.sent, d.out = draft.Sent, unpacked(draft.Out, draft.Fields)
	if d.Base = was; was == nil {
		d.Base = &submit.Base{Settings: draft.sent()}
	}
	d.SetBase(base)
}

// Unseen is a draft, or what was sent last where there is none, that is shown nowhere.
type Unseen struct {
	content
	was Draft
}

// Open makes it of what the store has, which is nil where it has no draft; was and base are those of [Document.Resume].
func Open(name string, saved []byte, was, base *submit.Base) (d *Unseen, err error) {
	d = &Unseen{content: content{Name: name, now: time.Now, shown: shown{show: func() {}, cleared: func() {}}}}
	if saved == nil {
		d.Start(base)
		return d, nil
	}
	d.was, err = Decode(saved)
	d.fill(d.was, was, base)
	return d, err
}

func (d *Unseen) Encode() ([]byte, error) {
	draft := d.draft()
	draft.Typing, draft.Marked = d.was.Typing, d.was.Marked
	return json.Marshal(draft)
}

// Decode reads what Encode wrote.
func Decode(content []byte) (Draft, error) {
	var d Draft
	if err := json.Unmarshal(content, &d); err != nil {
		return d, fmt.Errorf("draft: %w", err)
	}
	if d.Version != draftVersion {
		return d, fmt.Errorf("draft: it has form %d, and this docket knows %d", d.Version, draftVersion)
	}
	return d, nil
}

// Went takes over the notes of what went out of a draft that another docket keeps by now, as it was read here: what is edited
// from then on is told from what was sent, as it is there.
func Went(d *Document, met []byte, read string) {
	there, _ := Decode(met)
	seen := d.sent + " @" + read + " "
	for _, note := range strings.Fields(there.Sent) {
		if _, of, _ := strings.Cut(note, "@"); of != "" && strings.Contains(seen, "@"+of+" ") {
			d.sent += " " + note
			d.Version++
		}
	}
}

// SentLast is the submission that was last when a draft was saved, as far as the draft says; the zero value for none.
func SentLast(saved []byte) submit.Last {
	d, _ := Decode(saved)
	return submit.Last{ID: d.Base, Counted: d.Counted}
}

// sent is what the values themselves say was sent.
func (d Draft) sent() (t client.DocumentType) {
	for _, r := range d.Fields {
		f, any := client.FieldSetting{Name: r.Name, Extra: r.Extra}, false
		for c, put := range map[column]func(){inLabel: func() { f.Label = r.Label }, inRequired: func() { f.Required = r.Required }, inVisible: func() { f.Visibility = r.Visible }} {
			if r.From[c].Kind == Sent {
				put()
				any = true
			}
		}
		if any {
			t.Fields = append(t.Fields, f)
		}
	}
	return t
}

// Unknown is of how many fields something is not known.
func (d Draft) Unknown() int { return each.Count(d.Fields, (*Row).Unknown) }

// Resume fills the document with a draft, which follows what was sent last, base, since the submission that was last when
// it was saved, and opens the line as it was left.
func (d *Document) Resume(draft Draft, was, base *submit.Base) {
	typed := draft.Typing
	if typed != nil && typed.Row >= 0 && typed.Row < len(draft.Fields) {
		d.typed = draft.Fields[typed.Row].Name
	}
	d.fill(draft, was, base)
	for i := range d.entries {
		d.Select(i, d.entries[i].at >= 0 && slices.Contains(draft.Marked, d.entries[i].Name))
	}
	if at, here := places(d.rows)[d.typed]; typed != nil && here {
		d.edit(typed.Kind, at, typed.Text)
	} else if typed != nil && typed.Kind == editName && typed.Row < 0 {
		d.edit(editName, -1, typed.Text)
	}
	if d.typed = ""; d.line != nil {
		d.line.drafted = true
	}
}
