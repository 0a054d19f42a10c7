package client

import "strconv"

// decodeRules reads the answer of §4.1 in one pass: ten thousand rules are a screen
// that somebody waits for.
func decodeRules(body []byte, depth int) (*RuleSet, error) {
	d := newDecoder(trimBOM(body), depth)
	d.texts = map[string]string{}
	set := &RuleSet{Body: body}
	found := false
	err := d.whole(func(name Value) (err error) {
		key := string(name.inner())
		if key == "rules" && d.PeekKind() != 'n' {
			found = true
			set.Rules, err = decodeRuleList(d, expected(set.Total, len(body)))
			return err
		}
		v, err := d.value()
		switch key {
		case "success":
			set.Success = NewFlag(v)
		case "total":
			set.Total = v
		case "release_version":
			set.ReleaseVersion = textOf(v)
		case "rules":
			found, set.Rules = true, nil
		}
		return err
	})
	if err == nil && !found {
		err = missing("rules", d.body)
	}
	if err != nil {
		return nil, err
	}
	return set, nil
}

// expected is room for as many rules as total says, where the body can hold them: to
// grow a list of thousands leaves more behind than the list is.
func expected(total Value, body int) int {
	const shortest = len(`{"rule_name":""},`)
	n, err := strconv.Atoi(total.Text())
	if err != nil || n < 0 {
		return 0
	}
	return min(n, body/shortest)
}

func decodeRuleList(d *decoder, room int) ([]Rule, error) {
	rules := make([]Rule, 0, room)
	err := d.elements("rules", func() error {
		r, err := decodeRule(d, len(rules))
		rules = append(rules, r)
		return err
	})
	return rules, err
}

// decodeRule reads the rule that is next, rule i from 0.
func decodeRule(d *decoder, i int) (r Rule, err error) {
	r.Raw, err = d.object("rule", i, func(name Value) (err error) {
		key := name.inner()
		if string(key) == "rule_precondition" && d.PeekKind() == '{' {
			r.Precondition, err = decodePrecondition(d, r.Name)
			return err
		}
		v, err := d.value()
		if err == nil {
			r.set(d, key, v)
		}
		return err
	})
	return r, err
}

// set puts a member that the interface names into its place (§2.1).
func (r *Rule) set(d *decoder, name []byte, v Value) {
	switch string(name) {
	case "rule_name":
		r.Name = textOf(v)
	case "description":
		r.Description = textOf(v)
	case "enable":
		r.Enable = NewFlag(v)
	case "event_type":
		r.EventType = d.text(v)
	case "rule_type":
		r.RuleType = d.text(v)
	case "action":
		r.Action = d.text(v)
	case "rule_precondition": // null, or of a shape that only Raw can show
		r.Precondition = Precondition{Raw: v, Present: v.Kind() != Null}
	case "anchor_document_id":
		r.AnchorDocumentID = d.text(v)
	case "anchor_file_name":
		r.AnchorFileName = d.text(v)
	case "justification":
		r.Justification = textOf(v)
	case "rule_id":
		r.ID = textOf(v)
	default:
		r.Undeclared++
	}
}

// decodePrecondition reads the object that is next (§2.2). rule is the enclosing
// rule's name, which the interface says is the same text.
func decodePrecondition(d *decoder, rule string) (Precondition, error) {
	p := Precondition{Present: true}
	raw, err := d.object("rule_precondition", 0, func(name Value) error {
		v, err := d.value()
		if err != nil {
			return err
		}
		switch string(name.inner()) {
		case "rule_name":
			if v.Kind() == String && string(v.inner()) == rule {
				p.RuleName = rule // kept once
			} else {
				p.RuleName = textOf(v)
			}
		case "document_type":
			p.DocumentType = d.text(v)
		case "event_type":
			p.EventType = d.text(v)
		case "condition_type":
			p.ConditionType = d.text(v)
		case "condition_list":
			p.Conditions = nil
			if len(v) > len("[]") {
				p.Conditions = v.Elements()
			}
		}
		return nil
	})
	p.Raw = raw
	return p, err
}
