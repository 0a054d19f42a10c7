package cli

import (
	"fmt"
	"strconv"
	"strings"

	"docket/client"
	"docket/config"
	"docket/config/store"
)

// How the first page of a datasource is remembered. The screen uses the same fact.
const factFirstPage = "first_page"

func (s source) subject() string { return "datasource/" + s.name }

// first is what the service calls the first page, as far as it is known without
// asking: from the profile, or from an earlier look.
func (s source) first() client.FirstPage {
	if s.settings.FirstPage != config.FirstPageAuto {
		return client.FirstPage(s.settings.FirstPage)
	}
	m, err := s.memory()
	if err != nil {
		return client.FirstPageAuto
	}
	fact, ok, err := m.Fact(s.ctx, scope(s.client), s.subject(), factFirstPage)
	if n, bad := strconv.Atoi(fact.Value); err == nil && ok && bad == nil && (n == 0 || n == 1) {
		return client.FirstPage(n)
	}
	return client.FirstPageAuto
}

// learn says what was observed of the first page, and remembers it when it is
// proven. A memory that cannot keep it is no reason to fail: it is observed again.
func (s source) learn(proof client.FirstPageProof) {
	s.say("%s: %s", s.name, proof.Reason)
	if !proof.Proven {
		return
	}
	if m, err := s.memory(); err == nil {
		_ = m.SetFact(s.ctx, scope(s.client), s.subject(), factFirstPage, strconv.Itoa(int(proof.First)), proof.Reason)
	}
}

// page fetches the one page that was asked for.
func (s source) page() (*client.Page, error) {
	at := s.first()
	if at == client.FirstPageAuto {
		proof, err := s.client.ProveFirstPage(s.ctx, s.name, s.flags.perPage)
		if err != nil {
			return nil, err
		}
		s.learn(proof)
		switch {
		case s.flags.page == 1 && proof.Page != nil:
			return proof.Page, nil
		case s.flags.page == 2 && proof.Next != nil:
			return proof.Next, nil
		}
		at = proof.First
	}
	return s.client.Page(s.ctx, client.PageRequest{Datasource: s.name, Index: int(at) + s.flags.page - 1, ItemsPerPage: s.flags.perPage})
}

func (s source) walk() client.Walk {
	return client.Walk{Datasource: s.name, ItemsPerPage: s.flags.perPage, First: s.first(), Jobs: s.flags.jobs, OnProof: s.learn}
}

// factText is a fact in one line, for info.
func factText(f store.Fact) string {
	return fmt.Sprintf("%s (%s, %s)", f.Value, strings.TrimSuffix(f.Why, "."), f.At.Local().Format("2006-01-02"))
}
