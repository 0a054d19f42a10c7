package sharing_test

import (
	"os"
	"path/filepath"
	"testing"

	"docket/config/store"
	"docket/ui/core/sharing"
)

func TestWhatAMemberSharesIsCheckedAndNamesNoPath(t *testing.T) {
	f := sharing.Folders{Templates: filepath.Join(t.TempDir(), "templates"), Presets: filepath.Join(t.TempDir(), "presets")}
	good := store.Shared{Kind: store.SharedPreset, Name: "go-live", Content: []byte("[invoice]\ntotal = { required = true }\n")}
	for _, name := range []string{"../up", "a/b", `a\b`, "/etc/x", ".hidden", "con", "LPT1", "a:b", "x\ny", "nul.toml", "e\u202ex"} {
		s := good
		s.Name = name
		if path, err := f.Take(s, ""); err == nil {
			t.Errorf("%q became %s", name, path)
		}
		if path, err := f.Take(good, name); err == nil {
			t.Errorf("as %q it became %s", name, path)
		}
	}
	for _, s := range []store.Shared{{Kind: store.SharedPreset, Name: "x", Content: []byte("= no TOML")}, {Kind: store.SharedTemplate, Name: "x", Content: good.Content}} {
		if path, err := f.Take(s, ""); err == nil {
			t.Errorf("%s became %s", s.Content, path)
		}
	}
	if entries, err := os.ReadDir(f.Presets); err == nil && len(entries) > 0 {
		t.Errorf("there is %v", entries)
	}
	path, err := f.Take(good, "")
	if text, unread := os.ReadFile(path); err != nil || unread != nil || string(text) != string(good.Content) {
		t.Errorf("%q, %v, %v", text, err, unread)
	}
	if have, same := f.Have(good); !have || !same {
		t.Error("it is not here")
	}
	for _, content := range []string{"{", `{"check":"self"}`, `[]`} {
		if _, _, err := sharing.ReadSilence(store.Shared{Content: []byte(content)}); err == nil {
			t.Errorf("%s is a silence", content)
		}
	}
}
