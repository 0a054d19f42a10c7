package sharing_test

import (
	"errors"
	"fmt"
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

// Templates and presets have a folder each; of a content that a list left out it is read when it is needed.
func TestWhatAMemberSharesIsComparedWithTheFileOfItsKind(t *testing.T) {
	dir := t.TempDir()
	f := sharing.Folders{Templates: filepath.Join(dir, "templates"), Presets: filepath.Join(dir, "presets")}
	preset := store.Shared{Kind: store.SharedPreset, Name: "x", Content: []byte("[invoice]\ntotal = { required = true }\n")}
	template := store.Shared{Kind: store.SharedTemplate, Name: "x", Content: []byte("collection = \"invoice\"\nunit = \"0-1\"\n\n[[box]]\nname = \"total\"\ncoordinates = [0.1, 0.1, 0.2, 0.2]\n")}
	for _, s := range []store.Shared{preset, template} {
		if have, same := f.Have(s); have || same {
			t.Errorf("the %s is here already", s.Kind)
		}
		path, err := f.Take(s, "")
		if want := filepath.Join(dir, s.Kind+"s", "x.toml"); err != nil || path != want {
			t.Errorf("the %s is in %s, not in %s: %v", s.Kind, path, want, err)
		}
		other := s
		other.Content = append([]byte("# theirs\n"), s.Content...)
		if have, same := f.Have(other); !have || same {
			t.Errorf("another %s: here %v, the same %v", s.Kind, have, same)
		}
		left := s
		left.Content, left.Left = nil, true
		f.Whole = func(of store.Shared) (store.Shared, error) { of.Content = s.Content; return of, nil }
		if have, same := f.Have(left); !have || !same {
			t.Errorf("a %s that a list left out: here %v, the same %v", s.Kind, have, same)
		}
		if path, err := f.Take(left, "y"); err != nil || filepath.Base(path) != "y.toml" {
			t.Errorf("taken as %s: %v", path, err)
		}
		f.Whole = func(of store.Shared) (store.Shared, error) { return of, errors.New("away") }
		if have, same := f.Have(left); !have || same {
			t.Errorf("a %s that cannot be read: here %v, the same %v", s.Kind, have, same)
		}
		f.Whole = nil
	}
	if _, err := f.Take(preset, "z"); err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{store.SharedPreset: "[x y z]", store.SharedTemplate: "[x y]"} {
		if names, err := f.Names(kind); err != nil || fmt.Sprint(names) != want {
			t.Errorf("the %ss are %q, %v", kind, names, err)
		}
	}
}
