package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// wide is a text as Windows writes it, with its byte order mark.
func wide(text string, big bool) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		if big {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return b
}

func TestAFileIsReadHoweverItsEditorWroteUnicode(t *testing.T) {
	const text = "[{\"a\": \"Müller 取引先 🧾\"}]\r\n"
	for name, content := range map[string][]byte{
		"UTF-8": []byte(text), "UTF-8 with a mark": []byte("\ufeff" + text), "UTF-16LE": wide(text, false), "UTF-16BE": wide(text, true),
	} {
		path := filepath.Join(t.TempDir(), "file.json")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := Input(path, 1<<10); err != nil || string(got) != text {
			t.Errorf("%s is read as %q, %v", name, got, err)
		}
	}
}

func TestWhatIsNoTextIsRefusedByName(t *testing.T) {
	for content, want := range map[string]string{
		"[\x00]\x00": "UTF-16 without", "\x00[\x00]": "UTF-16 without", "\xff\xfe\x00\x00a\x00\x00\x00": "UTF-32", "\xff\xfea": "breaks off",
	} {
		path := filepath.Join(t.TempDir(), "file.json")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Input(path, 1<<10); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%q gave %v", content, err)
		}
	}
}
