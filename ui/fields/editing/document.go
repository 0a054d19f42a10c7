package fields

import (
	"slices"
	"time"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/widget"
)

// sheet is one document type being edited.
type sheet struct {
	name  string
	draft string          // the name of the draft, "" for the first one
	slot  *slot           // where the keeper keeps it
	head  []client.Member // members beside "fields", as they were imported
	rows  []row

	undone, done []step // what U brings back, what u takes back; without end

	grid   *widget.Grid
	filter string
	only   show    // shows only the fields of a state
	edit   *editor // text being typed; nil when none is
	front  int     // when it was in front last, counted up

	base    *submit.Base                // the last submission that was sent, if any
	lint    map[string][]submit.Finding // by field, of the rows as they are
	open    int                         // fields of which something is unknown
	differs []bool                      // by row: something is not as it was sent last
	changes int                         // fields that differ, and those that were taken out
	version int                         // counts changes, those of the text being typed too
	kept    int                         // the version that is on disk
	keptAt  time.Time
	keepErr error // why the last attempt to keep it failed
}

// changed brings what is derived from the rows up to date.
func (s *sheet) changed() {
	s.version++
	s.judge()
	if s.grid != nil {
		s.grid.ClearMarks()
		s.refilter()
		s.grid.Invalidate()
	}
}

// judge looks the rows over, so that a frame need not.
func (s *sheet) judge() {
	s.lint, s.open = map[string][]submit.Finding{}, 0
	for _, f := range submit.Lint(s.documentType()) {
		s.lint[f.Field] = append(s.lint[f.Field], f)
	}
	for _, r := range s.rows {
		if r.unknown() {
			s.open++
		}
	}
	s.compare()
}

// key names the draft of the sheet.
func (s *sheet) key() draftKey { return draftKey{s.name, s.draft} }

// set makes a step that changes rows one by one, and does it.
func (s *sheet) set(words string, at []int, change func(row) row) {
	st := step{words: words}
	for _, i := range at {
		st.splices = append(st.splices, splice{i, []row{s.rows[i]}, []row{change(s.rows[i])}})
	}
	marks := s.grid.Marked()
	s.do(st)
	for _, i := range marks {
		s.grid.SetMark(i, true)
	}
}

// remove takes rows, given in ascending order, out of the submission.
func (s *sheet) remove(words string, at []int) {
	st := step{words: words}
	for _, i := range slices.Backward(at) {
		st.splices = append(st.splices, splice{i, []row{s.rows[i]}, nil})
	}
	s.do(st)
}

// add puts rows behind the last one.
func (s *sheet) add(words string, rows []row) {
	s.do(step{words: words, splices: []splice{{len(s.rows), nil, rows}}})
}

// replace puts other rows and members in the place of all there are.
func (s *sheet) replace(words string, rows []row, head []client.Member) {
	s.do(step{words: words, splices: []splice{{0, slices.Clone(s.rows), rows}},
		head: &[2][]client.Member{s.head, head}})
}

// merge puts imported settings over the rows; fields that are new come last.
func (s *sheet) merge(words string, t client.DocumentType, from origin) {
	rows := slices.Clone(s.rows)
	at := s.places()
	for _, f := range t.Fields {
		if i, ok := at[f.Name]; ok {
			rows[i] = rows[i].merged(f, from)
		} else {
			rows = append(rows, rowOf(f, from))
		}
	}
	s.replace(words, rows, mergeMembers(s.head, t.Extra))
}

// addNamed adds the fields of these names that are not there, and says how many
// they were. Nothing is known of their settings.
func (s *sheet) addNamed(names []string, from origin) int {
	var rows []row
	at := s.places()
	for _, n := range names {
		if _, there := at[n]; !there {
			rows = append(rows, rowOf(client.FieldSetting{Name: n}, from))
		}
	}
	if len(rows) > 0 {
		s.add("adding the fields "+from.words(from.At), rows)
	}
	return len(rows)
}

// index finds a field by name, -1 where there is none.
func (s *sheet) index(name string) int {
	return slices.IndexFunc(s.rows, func(r row) bool { return r.Name == name })
}

// places are the fields by name.
func (s *sheet) places() map[string]int {
	at := make(map[string]int, len(s.rows))
	for i, r := range s.rows {
		at[r.Name] = i
	}
	return at
}

// documentType is the sheet as the client sends it.
func (s *sheet) documentType() client.DocumentType {
	t := client.DocumentType{Name: s.name, Extra: s.head, Fields: make([]client.FieldSetting, len(s.rows))}
	for i, r := range s.rows {
		t.Fields[i] = r.setting()
	}
	return t
}

// chosen are the rows that an action is for: those marked, else the one under the
// cursor.
func (s *sheet) chosen() []int {
	if marked := s.grid.Marked(); len(marked) > 0 {
		return marked
	}
	if i := s.grid.Row(); i >= 0 {
		return []int{i}
	}
	return nil
}
