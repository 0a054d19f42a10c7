package client

// decodeRules reads the answer of §4.1 in one pass: ten thousand rules are a screen
// that somebody waits for.
func decodeRules(body []byte, depth int) (*RuleSet, error) {
	d := newDecoder(trimBOM(body), depth)
	d.names = map[string]string{}
	set := &RuleSet{Body: body}
	found := false
	err := d.open('{', "it")
	for err == nil && d.more('}') {
		var name, v Value
		if name, err = d.value(); err != nil {
			break
		}
		key := string(name.inner())
		if key == "rules" && d.PeekKind() != 'n' {
			found = true
			set.Rules, err = decodeRuleList(d)
			continue
		}
		if v, err = d.value(); err != nil {
			break
		}
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
	}
	if err == nil {
		err = d.end()
	}
	if err == nil {
		err = d.last()
	}
	if err == nil && !found {
		err = missing("rules", d.body)
	}
	if err != nil {
		return nil, err
	}
	return set, nil
}

func decodeRuleList(d *decoder) ([]Rule, error) {
	if err := d.open('[', "rules"); err != nil {
		return nil, err
	}
	var rules []Rule
	for d.more(']') {
		if d.PeekKind() != '{' {
			v, err := d.value()
			if err == nil {
				err = shapeAt("rule", len(rules), v)
			}
			return nil, err
		}
		r, err := decodeRule(d)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, d.end()
}

// decodeRule reads the rule that is next.
func decodeRule(d *decoder) (Rule, error) {
	start, err := d.begin()
	if err != nil {
		return Rule{}, err
	}
	r := Rule{Members: make([]Member, 0, 12)}
	for d.more('}') {
		name, err := d.value()
		if err != nil {
			return Rule{}, err
		}
		m := Member{Name: d.name(name)}
		if m.Name == "rule_precondition" && d.PeekKind() == '{' {
			if r.Precondition, err = decodePrecondition(d); err != nil {
				return Rule{}, err
			}
			m.Value = r.Precondition.Raw
		} else {
			if m.Value, err = d.value(); err != nil {
				return Rule{}, err
			}
			r.set(m)
		}
		r.Members = append(r.Members, m)
	}
	if err := d.end(); err != nil {
		return Rule{}, err
	}
	r.Raw = d.since(start)
	return r, nil
}

// set puts a member that the interface names into its place (§2.1).
func (r *Rule) set(m Member) {
	switch m.Name {
	case "rule_name":
		r.Name = textOf(m.Value)
	case "description":
		r.Description = textOf(m.Value)
	case "enable":
		r.Enable = NewFlag(m.Value)
	case "event_type":
		r.EventType = textOf(m.Value)
	case "rule_type":
		r.RuleType = textOf(m.Value)
	case "action":
		r.Action = textOf(m.Value)
	case "rule_precondition": // null, or of a shape that only Raw can show
		r.Precondition = Precondition{Raw: m.Value, Present: m.Value.Kind() != Null}
	case "anchor_document_id":
		r.AnchorDocumentID = textOf(m.Value)
	case "anchor_file_name":
		r.AnchorFileName = textOf(m.Value)
	case "justification":
		r.Justification = textOf(m.Value)
	case "rule_id":
		r.ID = textOf(m.Value)
	}
}

// decodePrecondition reads the object that is next (§2.2).
func decodePrecondition(d *decoder) (Precondition, error) {
	start, err := d.begin()
	if err != nil {
		return Precondition{}, err
	}
	p := Precondition{Present: true, Members: make([]Member, 0, 5)}
	err = d.rest(func(name, v Value) (err error) {
		m := Member{d.name(name), v}
		p.Members = append(p.Members, m)
		switch m.Name {
		case "rule_name":
			p.RuleName = textOf(v)
		case "document_type":
			p.DocumentType = textOf(v)
		case "event_type":
			p.EventType = textOf(v)
		case "condition_type":
			p.ConditionType = textOf(v)
		case "condition_list":
			p.Conditions = nil
			if v.Kind() == Array && len(v) > len("[]") {
				p.Conditions, err = elements(v)
			}
		}
		return err
	})
	p.Raw = d.since(start)
	return p, err
}
