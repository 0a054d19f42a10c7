package cli

import (
	"testing"

	"docket/client"
	"docket/config"
	"docket/ui/core/cassette"
	"docket/ui/theme"
)

func TestTheMemoryOfAServiceHasOneAddressHoweverItIsWritten(t *testing.T) {
	for _, written := range []string{"https://ocr.example.com", "https://ocr.example.com/", "https://OCR.Example.COM/base/", "https://ocr.example.com:443/base",
		"https://ocr.example.com/a//b", "http://127.0.0.1:80", "http://localhost:8080/x/", "https://ocr.example.com/%41"} {
		s, err := config.Resolve(&config.File{}, config.Overrides{BaseURL: written, Company: "Example"}, func(string) string { return "" })
		if err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		c, err := client.New(s.BaseURL, client.Options{})
		if err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if c.BaseURL() != s.BaseURL {
			t.Errorf("%s: settings have %s, the client has %s", written, s.BaseURL, c.BaseURL())
		}
	}
}

func TestWhileOneIsRecordedThereIsNoOtherProfile(t *testing.T) {
	file := &config.File{Profiles: []config.Profile{{Name: "one"}, {Name: "two"}}}
	s := &session{file: file, set: &config.Settings{Profile: config.Profile{Name: "one"}}, console: &console{env: func(string) string { return "" }}}
	if all := others(s, &theme.Glyphs{}); len(all) != 1 {
		t.Fatalf("without a recording: %+v", all)
	}
	s.tape.recorder = &cassette.Recorder{}
	if all := others(s, &theme.Glyphs{}); len(all) != 0 {
		t.Errorf("the recording would end, and hide the names of another: %+v", all)
	}
}
