package fields_test

import (
	"os"
	"path/filepath"
	"testing"

	"docket/ui/uitest"
)

func TestAPresetIsSharedSeenWithWhoAndTakenOverByChoice(t *testing.T) {
	server, database, member := uitest.Members(t)
	start := func(name string) *uitest.Driver {
		return withFile(t, uitest.Options{Width: 120, Height: 40, Team: member(name), StatePath: filepath.Join(t.TempDir(), "docket.db")}, settings)
	}
	alice, bob := start("alice"), start("bob")
	list := func(d *uitest.Driver) *uitest.Driver { return d.Press("P").Type("shared by").Press("enter") }
	list(alice).Shows("No member shares a preset, and you have none to share.")
	withPreset(t, alice, "go-live", "[invoice]\ntotal = { required = false }\n")
	list(alice).Shows("share go-live", "yours, not shared").Press("enter").Shows("go-live is shared with the team")
	list(alice).Shows("Shared by the team: 1 preset", "shared by you").Press("esc")
	bob.Press("P").Shows("go-live", "alice_"+database+",", "shared by the team").Press("esc") // in the list of his own, with whose it is
	list(bob).Shows("go-live", "alice_"+database+",")
	if _, err := os.Stat(filepath.Join(bob.Env.Presets, "go-live.toml")); err == nil {
		t.Fatal("it is bob's before he took it over")
	}
	bob.Press("esc", "P").Type("go-live").Press("enter").Shows("Preset go-live: ", "The preset go-live of alice_"+database+" is yours now").Press("esc")
	bob.Press("P").Shows("go-live").Hides("alice_").Press("esc")

	// One of his own of the same name stays.
	withPreset(t, bob, "go-live", "[invoice]\ntotal = { label = \"Sum\" }\n")
	list(bob).Shows("yours differs").Press("enter").Shows("Yours named go-live differs and stays").Press("ctrl+u").Type("../x").Press("enter").Shows("no plain name")
	bob.Press("ctrl+u").Type("of-alice").Press("enter").Shows("is yours now, as of-alice").Press("esc")

	// What was taken over stays when alice takes it back, and the database away is said.
	list(alice).Press("enter").Shows("You share go-live").Press("x").Shows("go-live is no longer shared")
	list(bob).Hides("alice_").Press("esc", "P").Shows("of-alice").Press("esc")
	server.Away(t, database, true)
	list(bob).Shows("share of-alice", "What members share is").Type("share of-alice").Press("enter").Shows("It waits on this")
	list(bob).Shows("shared by you; waits for the team").Press("esc")
	server.Away(t, database, false)
	list(bob).Press("esc")
	list(alice).Shows("of-alice", "bob_"+database)
	if n := alice.Demo.Calls("push") + bob.Demo.Calls("push"); n != 0 {
		t.Errorf("%d requests went out", n)
	}
}
