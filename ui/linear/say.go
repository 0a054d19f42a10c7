package linear

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"docket/ui"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
)

// said is what was said last, by what it is about, so that nothing is said twice.
type said map[string]string

// fresh reports that a text is another one than before.
func (s said) fresh(about, text string) bool {
	before := s[about]
	s[about] = text
	return text != "" && text != before
}

// again lets what a key brings be said once more: the same notice is another one by now.
func (s said) again() { delete(s, "notice"); delete(s, "beside") }

const mostListed = 20

// tell says what changed, and whether anything did.
func (l *loop) tell() bool {
	t, before := l.lines.Tell(), l.open
	l.notices(&t)
	if l.said.fresh("view", t.View) {
		l.say(stop(t.View))
	}
	if t.Top == nil {
		l.facts(&t)
	}
	back := t.Top == nil && l.in != ""
	if l.in = ""; t.Top != nil {
		l.in = "box "
	}
	switch {
	case back:
		l.say("Back in " + t.View + ".")
		fallthrough
	case t.Top == nil:
		if l.said.fresh("title "+t.View, t.Title) {
			l.say(stop(t.Title))
		}
	case l.top != t.Top || l.said["title"] != t.Title:
		for _, about := range []string{"text", "here", "list", "cell", "answers"} {
			delete(l.said, l.in+about)
		}
		l.said["title"] = t.Title
		l.say(stop(t.Title))
	}
	l.top = t.Top
	l.text(&t)
	if t.Said != nil {
		t.Said()
		t = l.lines.Tell() // answers may be possible now
	}
	l.cursor(&t)
	if answers := answers(&t); l.said.fresh(l.in+"answers", strings.Join(answers, "\n")) {
		l.say(answers...)
	}
	if secret := t.Ask != nil && t.Ask.Secret; secret && l.said.fresh("secret", "asked") {
		l.say("Type the text, which is not shown, and Enter. esc cancels.")
	} else if t.Ask != nil && !secret && l.said.fresh("ask", "asked") {
		l.say("Type the text and Enter. An empty line takes what is there, \"\" is an empty text, ctrl+o opens an editor, esc cancels.")
	}
	return before && !l.open
}

func stop(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); text == "" || strings.ContainsRune(".?!…", last) {
		return text
	}
	return text + "."
}

func (l *loop) notices(t *ui.Told) {
	word, _ := t.Notice.Level.Badge()
	if l.said.fresh("notice", t.Notice.Text) {
		l.say(word + ": " + t.Notice.Text)
	}
	if beside := strings.Join(t.Beside, " "); l.said.fresh("beside", beside) {
		l.say("warning: " + beside)
	}
}

// facts says what of the status line is new, but for the place of the cursor, which goes before the row.
func (l *loop) facts(t *ui.Told) {
	dot := " " + l.env.Theme.Glyphs.Dot + " "
	before := strings.Split(l.said["facts"], dot)
	l.said["facts"] = t.Status.Line
	var news []string
	for fact := range strings.SplitSeq(t.Status.Line, dot) {
		itself := strings.HasPrefix(fact, view.DraftSaved) && before[0] != "" && strings.HasPrefix(t.Status.Line, before[0]) // some time after an edit
		if fact != "" && !slices.Contains(before, fact) && fact != t.Place && !strings.HasPrefix(fact, "column ") && !itself {
			news = append(news, fact)
		}
	}
	if len(news) > 0 {
		l.say(stop(strings.Join(news, ", ")))
		return
	}
	for _, fact := range before { // a filter that was taken away leaves nothing else that is new, so the place is said again
		if strings.Contains(fact, " of ") && fact[0] <= '9' && !slices.Contains(strings.Split(t.Status.Line, dot), fact) {
			delete(l.said, "here")
		}
	}
}

func (l *loop) text(t *ui.Told) {
	before, now := strings.Split(l.said[l.in+"text"], "\n"), strings.Join(t.Text, "\n")
	if l.decided && t.Top == nil {
		if l.decided = false; l.said["text"] == now {
			before = nil
		}
	}
	l.said[l.in+"text"] = now
	for _, line := range t.Text {
		if line != "" && !slices.Contains(before, line) {
			l.say(line)
		}
	}
}

// row is what was told, and the row under the cursor in words and by its key.
type row struct {
	ui.Told
	words, key string
}

func (l *loop) row() (r row) {
	if r.Told = l.lines.Tell(); r.At < r.Len && r.Key != nil {
		r.words, r.key = r.Item(r.At), r.Key(r.At)
	}
	return r
}

// changed says what a row became that the cursor was on when a line came: a verdict goes on to the next rule. Another
// row in its place, as on another page or in another order, is no change.
func (l *loop) changed(before *row) {
	t := l.lines.Tell()
	now := ""
	switch {
	case before.words == "" || t.Top != before.Top || t.View != before.View:
	case t.Now != nil && t.Len < before.Len: // it may have left its queue
		now = t.Now(before.key)
	case t.Len == before.Len && before.At < t.Len && t.At != before.At && t.Key != nil && t.Key(before.At) == before.key:
		now = t.Item(before.At)
	}
	if now != "" && now != before.words {
		l.say(t.Noun + " " + view.Thousands(before.At+1) + ", " + now)
	}
}

// cursor says where the cursor is and what it is on; what can be chosen is listed with numbers.
func (l *loop) cursor(t *ui.Told) {
	if t.Len == 0 {
		return
	}
	here := cmp.Or(t.Place, t.Noun+" "+view.Thousands(t.At+1)+" of "+view.Thousands(t.Len))
	if t.Cell == "" {
		here += ", " + t.Item(t.At)
	}
	if t.Pick {
		var list []string
		for i := range min(t.Len, mostListed+2) {
			list = append(list, t.Item(i))
		}
		if l.said.fresh(l.in+"list", strings.Join(list, "\n")) {
			l.said[l.in+"here"] = here
			l.list(t, 0)
			return
		}
	}
	moved, cell := l.said.fresh(l.in+"here", here), l.said.fresh(l.in+"cell", t.Cell)
	if moved {
		l.say(here)
	}
	if cell || moved && t.Cell != "" {
		l.say(t.Cell)
	}
	if t.Cell != "" && l.said.fresh(l.in+"row", t.Item(t.At)) && !moved && !cell { // another value of the row
		l.say(t.Item(t.At))
	}
}

const noList = "There is no list here to choose from by a number."

// list says rows with their numbers; where there are none, what stands in their place: a filter may hide them all.
func (l *loop) list(t *ui.Told, from int) {
	if t.Len == 0 && (t.Noun == "" || len(t.Text) == 0) {
		l.say(noList)
	} else if t.Len == 0 {
		l.everything(t)
	}
	to := min(from+mostListed, t.Len)
	for i := from; i < to; i++ {
		l.say(strconv.Itoa(i+1) + ": " + t.Item(i))
	}
	if to < t.Len {
		l.say(view.Count(t.Len-to, "more "+t.Noun) + ": list " + strconv.Itoa(to+1))
	}
}

func answers(t *ui.Told) (list []string) {
	if t.Top == nil || t.Ask != nil || !t.Question {
		return nil
	}
	for i := range t.Actions {
		a := &t.Actions[i]
		if a.Hint == 0 || a.Group == "Everywhere" || len(a.Key.Keys()) == 0 {
			continue
		}
		words := a.Key.Keys()[0] + ": " + a.Name
		why := a.Refusal()
		if why != "" {
			words += ", not now: " + why
		}
		if why == "" || a.Hint <= 2 {
			list = append(list, words)
		}
	}
	return list
}

func (l *loop) help(t *ui.Told) {
	l.say("A number goes to that row, or takes that choice. Words of docket line by line:",
		"next, previous: the row below, above", "list, list 21: rows with their numbers, from the cursor or from 21",
		"read: everything about the row under the cursor", "data vendors: another view on a target", "an empty line: all that is here, once more", "back, quit: esc, ctrl+c",
		"Every other line is the name of an action, the beginning of one, or its key. A text may follow, also behind the first three letters or more: filter metal, fil metal")
	l.say(popup.NewHelp(l.env, "", t.Actions).Tell().Text...)
}

// ascii is a text where nothing else can be shown: a question mark stands for what has no sign that everybody reads.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return '?'
		}
		return r
	}, theme.Plain(text))
}
