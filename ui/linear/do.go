package linear

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"docket/config/nearest"
	"docket/ui"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
)

// words are what can be typed beside names of actions, and the keys that they stand for.
var words = map[string]string{"next": "down", "previous": "up", "prev": "up", "back": "esc", "cancel": "esc", "quit": "ctrl+c", "exit": "ctrl+c"}

func (l *loop) do(line string) {
	if strings.ContainsRune(line, '\x1b') { // a terminal that reads lines gives the key as a character, and so it does arrows
		line = "esc"
	}
	t := l.lines.Tell()
	number, err := strconv.Atoi(line)
	switch {
	case l.unasked && line != "":
		l.unasked = false
		l.say("Not taken: it may be the text that was not asked for.")
	case err == nil && (t.Ask == nil || t.Pick) && number >= 1 && number <= t.Len:
		t.To(number - 1)
		l.run(l.lines.Update(view.Answered{}))
		if t.Pick { // the number is a choice
			l.press("enter")
		}
	case t.Ask != nil:
		l.answer(&t, line)
	case line == "":
		l.said = said{"ask": "asked"}
	case err == nil && t.Len == 0:
		l.say(noList)
	case err == nil:
		l.say("There " + view.Plural(t.Len, "is ", "are ") + view.Count(t.Len, t.Noun) + ".")
	default:
		l.act(&t, line)
	}
}

func (l *loop) answer(t *ui.Told, line string) {
	switch {
	case line == "esc" || line == "cancel":
		l.press("esc")
	case line == popup.EditorKey || line == "\x0f": // a terminal that reads lines gives the key as a character
		l.press(popup.EditorKey)
	default:
		delete(l.said, l.in+"text") // the same text can be refused once more
		if line == `""` {
			l.run(t.Ask.Set(""))
		} else if line != "" {
			l.run(t.Ask.Set(line))
		}
		if l.settle(); l.deaf {
			return
		}
		now := l.lines.Tell()
		if now.Pick && line != "" && now.Len > 1 {
			if choice, _, _ := strings.Cut(now.Item(now.At), ", "); !strings.EqualFold(choice, line) {
				return // it narrowed the list: a number chooses
			}
		}
		l.press(cmp.Or(t.Ask.Key, "enter"))
	}
}

// act does an action by its key or its name, with the text that follows.
func (l *loop) act(t *ui.Told, line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch from, err := strconv.Atoi(rest); {
	case word == "list" && (rest == "" || err == nil):
		if err != nil {
			from = t.At + 1
		}
		l.list(t, max(min(from, t.Len)-1, 0))
		return
	case line == "read":
		l.everything(t)
		return
	case line == "help" || line == "?":
		l.help(t)
		return
	case words[line] != "":
		l.press(words[line])
		return
	}
	if name, is := l.lines.Named(strings.TrimPrefix(word, ":")); is && rest != "" && !named(t.Actions, line) {
		if t.Question {
			l.say("Answer this question first, or type esc.")
			return
		}
		l.said.again()
		l.run(l.lines.Update(view.Navigate{View: name, Target: strings.TrimSpace(rest), Alone: true}))
		return
	}
	if k, ok := keys.Named(line); ok && view.Of(t.Actions, k) != nil {
		l.decides(t, view.Of(t.Actions, k))
		l.press(line)
		return
	}
	a, text, problem := find(t.Actions, line)
	switch {
	case a == nil:
		l.say(problem)
	case a.Secret && text != "" && l.Person:
		l.say("Not taken: the terminal showed it. Type " + strings.TrimSuffix(a.Label(), "…") + " alone, and then the text, which is not shown.")
	default:
		l.decides(t, a)
		l.perform(a, text)
	}
}

// echo is a line as the transcript has it: without a text that is shown nowhere.
func (l *loop) echo(line string, secret bool) string {
	if secret || l.unasked {
		return ""
	}
	if a, text, _ := find(l.lines.Tell().Actions, strings.TrimSpace(line)); a != nil && a.Secret && text != "" {
		return strings.TrimSuffix(strings.TrimSpace(line), text)
	}
	return line
}

// everything says all about the row under the cursor.
func (l *loop) everything(t *ui.Told) {
	lines := t.Text
	if t.More != nil && (t.Len > 0 || len(lines) == 0) {
		lines = t.More()
	} else if len(lines) == 0 && t.At < t.Len {
		lines = []string{t.Item(t.At)}
	}
	l.say(lines...)
}

func (l *loop) decides(t *ui.Told, a *view.Action) {
	l.decided = a.Refusal() == "" && (a.Seen || t.Question && slices.Contains(a.Key.Keys(), "y"))
}

// named reports that an action has this very name: "fields from rules" is no document type.
func named(actions []view.Action, line string) bool {
	return slices.ContainsFunc(actions, func(a view.Action) bool { return strings.EqualFold(line, strings.TrimSuffix(a.Name, "…")) })
}

// perform does an action and gives it its text. What takes none is not done where one follows: "accept 5" and "remove iban"
// mean another row than the one under the cursor.
func (l *loop) perform(a *view.Action, text string) {
	if text != "" && !a.AsksText() {
		l.say(a.Name + " takes no text, so nothing was done. Type " + a.Label() + " alone.")
		return
	}
	why := a.Refusal()
	l.unasked = a.Secret && text == "" && why != "" && !l.Person
	if on := a.Key.Keys(); len(on) > 0 {
		l.press(on[0])
	} else {
		l.said.again()
		l.run(l.lines.Update(view.Notify{}))
		l.run(l.lines.Update(view.Steps{a.Run()}))
	}
	if l.settle(); text == "" || why != "" || l.ended || l.deaf {
		return
	}
	t := l.lines.Tell()
	if t.Ask == nil {
		l.say("\"" + text + "\" was not used.")
		return
	}
	l.run(t.Ask.Set(text))
	l.settle()
	l.press(cmp.Or(t.Ask.Key, "enter"))
}

// find is the action that a line names, by its name or as people write it, and the text that follows.
func find(actions []view.Action, line string) (found *view.Action, text, problem string) {
	found, text, problem = byName(actions, line)
	if found == nil {
		if a, follows, _ := byName(actions, spelled(actions, line)); a != nil {
			return a, follows, ""
		}
	}
	return found, text, problem
}

// byName is the action that a line begins with the name of, and what follows; else the one that the line, or the most
// words at its beginning, mean.
func byName(actions []view.Action, line string) (found *view.Action, text, problem string) {
	var names []string
	long := 0
	typed := strings.ToLower(line)
	for i := range actions {
		a := &actions[i]
		name := strings.TrimSuffix(strings.ToLower(a.Name), "…")
		names = append(names, name)
		if rest, is := strings.CutPrefix(typed, name); is && len(name) > long && (rest == "" || rest[0] == ' ') {
			found, text, long = a, strings.TrimSpace(line[len(line)-len(rest):]), len(name)
		}
	}
	for i := range actions { // "reject late" is Reject with reason…
		if a := &actions[i]; found != nil && text != "" && a.AsksText() && further(a, found) {
			found = a
			break
		}
	}
	if found != nil {
		return found, text, ""
	}
	which := meant(actions, typed)
	for at := lastBlank(line); len(which) == 0 && at >= shortest; at = lastBlank(line[:at]) {
		which, text = taking(meant(actions, strings.ToLower(line[:at]))), strings.TrimSpace(line[at:])
	}
	switch len(which) {
	case 0:
		problem = "Nothing here is called " + line + ". "
		if near := nearest.Word(typed, names); near != "" {
			problem += "Did you mean " + near + "? "
		}
		return nil, "", problem + "Type help."
	case 1:
		return which[0], text, ""
	}
	for _, a := range which {
		problem += ", " + a.Name
	}
	return nil, "", "Several actions: " + problem[2:] + ". Type more of the name."
}

// shortest is how many bytes of a name a text may follow: two letters begin many a text that means no action.
const shortest = 3

// lastBlank is where the last word of a text begins; no name is as long as what is passed over.
func lastBlank(text string) int { return strings.LastIndexByte(text[:min(len(text), 60)], ' ') }

// meant are the actions whose names begin with what was typed; where there is none, those that people call so.
func meant(actions []view.Action, typed string) (which []*view.Action) {
	var called []*view.Action
	for i := range actions {
		a := &actions[i]
		if strings.HasPrefix(strings.ToLower(a.Name), typed) {
			which = append(which, a)
		}
		if slices.Contains(a.Words, typed) {
			called = append(called, a)
		}
	}
	if len(which) == 0 {
		return called
	}
	return which
}

// taking are actions without those that take no text and are near one that does: Filter by this value beside Filter.
func taking(which []*view.Action) []*view.Action {
	return slices.DeleteFunc(slices.Clone(which), func(a *view.Action) bool {
		return !a.AsksText() && slices.ContainsFunc(which, func(b *view.Action) bool { return b.AsksText() && (further(a, b) || further(b, a)) })
	})
}

// further reports that a's name goes on from b's.
func further(a, b *view.Action) bool { return strings.HasPrefix(a.Name, b.Name+" ") }

// spelled is a line that begins with a key of an action, with its name instead: "x late", "/pending" and ":token" are such.
func spelled(actions []view.Action, line string) string {
	if rest := strings.TrimLeft(line, ":"); rest != line && rest != "" {
		named := spelled(actions, rest)
		if a, _, _ := byName(actions, named); a != nil {
			return named
		}
	}
	word, text, _ := strings.Cut(line, " ")
	if len(line) > 1 && strings.Contains(":/", line[:1]) {
		word, text = line[:1], line[1:]
	}
	k, _ := keys.Named(word)
	for i := range actions {
		a := &actions[i]
		if text != "" && view.Of(actions[i:i+1], k) != nil {
			return strings.TrimSuffix(a.Name, "…") + " " + text
		}
	}
	return line
}
