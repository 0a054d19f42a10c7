package cli

import (
	"testing"

	"docket/client"
	"docket/config"
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
