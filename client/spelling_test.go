package client

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// spellings are the ways in which programs write a token into something else.
func spellings(token string) map[string]string {
	percent, unicode, quoted, decimal, hexes := "", "", "", "", ""
	for _, c := range []byte(token) {
		percent += fmt.Sprintf("%%%02x", c)
		unicode += fmt.Sprintf(`\u%04X`, c)
		quoted += fmt.Sprintf(`\x%02x`, c)
		decimal += fmt.Sprintf("&#%d;", c)
		hexes += fmt.Sprintf("&#x%X;", c)
	}
	inJSON, _ := json.Marshal("Bearer " + token)
	twice, _ := json.Marshal(string(inJSON))
	all := map[string]string{
		"plain": token, "small": strings.ToLower(token), "capitals": strings.ToUpper(token),
		"hex": hex.EncodeToString([]byte(token)), "HEX": strings.ToUpper(hex.EncodeToString([]byte(token))),
		"percent": percent, "percent twice": strings.ReplaceAll(percent, "%", "%25"),
		"query": url.QueryEscape(token), "path": url.PathEscape(token),
		"JSON": string(inJSON), "JSON in JSON": string(twice), "solidus": strings.ReplaceAll(token, "/", `\/`),
		"unicode": unicode, "unicode in JSON": strings.ReplaceAll(unicode, `\`, `\\`), "quoted": fmt.Sprintf("%q", token), "bytes": quoted,
		"HTML": html.EscapeString(token), "HTML numbers": decimal, "HTML hex": hexes, "HTML twice": html.EscapeString(hexes),
		"printable": strings.ReplaceAll(percent, "%", "="), "cut": token[:len(token)-2],
	}
	half := len(token) / 2
	for name, fold := range map[string]string{"a line end": "\n", "a folded header": "\r\n\t", "a folded header that was joined": " ", "a soft line end": "=\r\n", "a line end in JSON": `\r\n`, "a line end of a shell": "\\\n  ",
		"a blank and a line end": " \r\n\t", "a line end of a page": "<br/>\n", "a place to wrap": "\u200b", "one in JSON": `\u200b`, "one in an address": "%E2%80%8B", "one of a page": "<wbr>",
		"a number of a page": "&#8203;", "a soft hyphen": "\u00ad", "one by its name": "&amp;shy;", "a mark of byte order": "\ufeff", "a page feed": "\f", "a back space": "\b"} {
		all[name] = token[:half] + fold + token[half:]
		all["base64 with "+name] = base64.StdEncoding.EncodeToString([]byte("xyz" + token))[:9] + fold + base64.StdEncoding.EncodeToString([]byte("xyz" + token))[9:]
	}
	if all["UTF-16 in JSON"] = token; !strings.Contains(token, `\`) {
		all["UTF-16 in JSON"] = strings.Join(strings.Split(token, ""), `\u0000`)
	}
	all["base64 in lines in an address"] = strings.ReplaceAll(url.QueryEscape(all["base64 with a line end"]), "%0A", "%0d%0a")
	all["UTF-16"] = strings.Join(strings.Split(token, ""), "\x00")
	numbers := func(format, between string) (s string) {
		for i, c := range []byte(token) {
			if i > 0 {
				s += between
			}
			s += fmt.Sprintf(format, c)
		}
		return s
	}
	all["fingerprint"], all["dump"], all["C array"] = numbers("%02x", ":"), numbers("%02X", " "), numbers("0x%02x", ", ")
	all["octal of a shell"], all["octal dump"], all["decimal list"] = numbers(`\%03o`, ""), numbers("%03o", " "), numbers("%d", ",")
	all["od"], all["spaced list"], all["PHP"] = numbers("%3d", " "), numbers("%d", ", "), numbers("x%x", "-")
	b64 := base64.StdEncoding.EncodeToString
	all["long unicode"], all["long unicode in JSON"] = numbers(`\U%08X`, ""), numbers(`\\U%08x`, "")
	for before := range 4 { // as xxd writes it, in groups of two bytes and of four
		dump := hex.EncodeToString([]byte("xxxx"[:before] + token + "y"))
		for _, group := range []int{4, 8} {
			var groups []string
			for part := range slices.Chunk([]byte(dump), group) {
				groups = append(groups, string(part))
			}
			all[fmt.Sprintf("dump in groups of %d, %d", group, before)] = strings.Join(groups, " ")
		}
	}
	all["base64 of base64"] = b64([]byte("x" + b64([]byte("y"+token))))
	all["base64 of hex"], all["hex of base64"] = b64([]byte("x"+hex.EncodeToString([]byte(token)))), hex.EncodeToString([]byte(b64([]byte("xy"+token+"z"))))
	for before := range 6 {
		all[fmt.Sprintf("base32 %d", before)] = base32.StdEncoding.EncodeToString([]byte(strings.Repeat("x", before) + token + "y"))
	}
	for before := range 4 {
		text := strings.Repeat("x", before) + token + "yz"
		for name, e := range map[string]*base64.Encoding{"std": base64.StdEncoding, "url": base64.RawURLEncoding} {
			all[fmt.Sprintf("base64 %s %d", name, before)] = e.EncodeToString([]byte(text))
		}
		all[fmt.Sprintf("base64 in a query %d", before)] = url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(text)))
	}
	return all
}

func TestATokenIsKnownInEverySpelling(t *testing.T) {
	for _, token := range []string{"canary-7f3a91-token", "a/b+c=d&e<f>\"g'h%41i\\j", "eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx", "12345678"} {
		for name, spelt := range spellings(token) {
			if strings.HasPrefix(name, "cut") && len(token) < 12 {
				continue // what is left could be a word
			}
			got := Redact(token, "<<"+spelt)
			if !strings.HasPrefix(name, "cut") {
				got = Redact(token, "<<"+spelt+">>")
			}
			if !strings.Contains(got, stand) || len(got) > len("<<>>Bearer")+len(stand)+16 {
				t.Errorf("%s as %s: %q stays %q", token, name, spelt, got)
			}
			if got := string(secretsOf(token).values([]byte("<<" + spelt))); strings.HasPrefix(name, "dump") && !strings.Contains(got, stand) {
				t.Errorf("%s as %s in a value: %q stays %q", token, name, spelt, got)
			}
		}
		if parted := token[:7] + " " + token[7:]; string(secretsOf(token).values([]byte(parted))) != parted {
			t.Errorf("%s: words of a value are joined", token)
		}
		for _, plain := range []string{"", "A page of ordinary words, 100% of them \\ & nothing else=", "&amp;&lt;&#x41;", `\\\\u0041\x`, "%25%2541", token[:7]} {
			if got := Redact(token, plain); got != plain {
				t.Errorf("%s: %q became %q", token, plain, got)
			}
		}
	}
}

func TestAShortTokenIsTakenOutOnlyWhereItStandsAlone(t *testing.T) {
	for in, want := range map[string]string{
		"nasty.csv":              "nasty.csv",
		"t":                      stand,
		"can't":                  "can't",
		"Bearer t is not http":   "Bearer " + stand + " is not http",
		`"t"`:                    `"` + stand + `"`,
		"'t'":                    "'" + stand + "'",
		"seen t.":                "seen " + stand + ".",
		"t.csv":                  "t.csv",
		"sub-t t-shirt":          "sub-t t-shirt",
		"a=1&q=t&b=2":            "a=1&q=" + stand + "&b=2",
		"Bearer%20t%20x":         "Bearer%20" + stand + "%20x",
		`line\nt\n`:              `line\n` + stand + `\n`,
		`{"a":"\u0022t\u0022"}`:  `{"a":"\u0022` + stand + `\u0022"}`,
		"\u00e9t":                "\u00e9t",
		"QmVhcmVyIHQ= dA== dAB":  stand + " " + stand + " dAB",
		"the token: t; that's t": "the token: " + stand + "; that's " + stand,
	} {
		if got := Redact("t", in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
	if got := Redact("", "nothing to hide"); got != "nothing to hide" {
		t.Errorf("no token made %q", got)
	}
	if got := string(secretsOf("invoice").values([]byte(`["invoice"]`))); got != `["invoice"]` {
		t.Errorf("a value became %s", got)
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("canary-7f3a91-token", "Bearer canary-7f3a91-token", 1)
	f.Add("t", `\u0074 %74 &#116; =74`, 0)
	f.Add(`%\&="`, `%25\\&amp;=3d"`, 2)
	f.Fuzz(func(t *testing.T, token, text string, at int) {
		got := Redact(token, text)
		if secretsOf(token).text(got) != got && !strings.Contains(strings.ToLower(stand), strings.ToLower(token)) {
			// What is put in must not make a new token with what stands around it.
			if strings.Contains(got, token) && len(token) >= shortToken {
				t.Fatalf("%q of %q is left in %q", token, text, got)
			}
		}
		if len(token) < shortToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
			return
		}
		at = max(0, min(at, len(text)))
		for name, spelt := range spellings(token) {
			if name == "cut" || strings.HasPrefix(spelt, `"`) {
				continue
			}
			if got := Redact(token, text[:at]+" "+spelt+" "+text[at:]); strings.Contains(got, " "+spelt+" ") {
				t.Fatalf("%s: %q is left in %q", name, spelt, got)
			}
		}
	})
}
