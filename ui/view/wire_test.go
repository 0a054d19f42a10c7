package view_test

import (
	"testing"

	"docket/client"
	"docket/ui/view"
)

func TestTheWireKeepsOneLineAnAttempt(t *testing.T) {
	w := view.NewWire()
	w.Add(client.Exchange{ID: 1, Attempt: 1, Phase: client.PhaseSent})
	w.Add(client.Exchange{ID: 2, Attempt: 1, Phase: client.PhaseSent})
	w.Add(client.Exchange{ID: 1, Attempt: 1, Phase: client.PhaseDone, Answer: client.Answer{Status: 503}})
	w.Add(client.Exchange{ID: 1, Attempt: 1, Phase: client.PhaseWaiting, Answer: client.Answer{Status: 503}})
	all := w.Exchanges()
	if len(all) != 2 || all[0].Phase != client.PhaseWaiting || all[1].ID != 2 {
		t.Fatalf("the wire has %+v", all)
	}
}

func TestTheWireForgetsTheOldestFirst(t *testing.T) {
	w := view.NewWire()
	for id := range uint64(600) {
		w.Add(client.Exchange{ID: id + 1, Attempt: 1, Phase: client.PhaseDone})
	}
	all := w.Exchanges()
	if len(all) != 500 || all[0].ID != 101 || all[499].ID != 600 || w.Gone() != 100 {
		t.Fatalf("%d exchanges, from %d to %d", len(all), all[0].ID, all[len(all)-1].ID)
	}
}

func TestAReleaseThatChangesIsToldOnce(t *testing.T) {
	w := view.NewWire()
	add := func(op client.Op, release string) {
		w.Add(client.Exchange{Op: op, Answer: client.Answer{ReleaseVersion: release}})
	}
	add(client.OpDatasource, "1")
	add(client.OpText, "2")
	add(client.OpRules, "")
	if drift := w.Drift(); drift != "" {
		t.Errorf("two operations of different releases are no change: %q", drift)
	}
	add(client.OpDatasource, "3")
	if w.Drift() == "" || w.Drift() != "" {
		t.Error("a change is told once")
	}
}

func TestListenersHearOfEveryChange(t *testing.T) {
	w := view.NewWire()
	heard := 0
	w.Listen(func() { heard++ })
	w.Add(client.Exchange{ID: 1})
	w.Listen(nil)
	w.Add(client.Exchange{ID: 2})
	if heard != 1 {
		t.Errorf("heard %d", heard)
	}
}

func TestTheWireKeepsNewAnswersAndForgetsOldOnes(t *testing.T) {
	w := view.NewWire()
	const size = 256 << 10
	for id := range uint64(40) {
		e := client.Exchange{ID: id + 1, Attempt: 1, Phase: client.PhaseSent}
		w.Add(e)
		e.Phase, e.Body, e.ResponseBytes = client.PhaseDone, make([]byte, size), size
		w.Add(e)
	}
	all, kept := w.Exchanges(), 0
	for i, e := range all {
		if len(e.Body) > 0 {
			kept++
		} else if !e.BodyCut || e.ResponseBytes != size || i >= len(all)-kept && kept > 0 {
			t.Errorf("exchange %d is %+v", e.ID, e)
		}
	}
	if len(all) != 40 || kept != 16 || len(all[39].Body) == 0 {
		t.Errorf("%d exchanges, the answers of %d", len(all), kept)
	}
}
