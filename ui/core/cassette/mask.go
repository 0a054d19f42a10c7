package cassette

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/ui/core/pattern"
)

// What stands in a recording in place of names.
const (
	hiddenAddress = "https://recorded.invalid"
	hiddenCompany = "Recorded Company"
	hiddenUser    = "recorded.user"
)

// name is a name of a service or its people, and what stands in its place.
type name struct {
	find  *regexp.Regexp
	stand string
	short bool // it may be a piece of an ordinary word
}

// shortName is the length below which a name is replaced only where it stands alone, as with a token.
const shortName = 8

type names []name

func namesOf(h Head) (all names) {
	_, host, _ := strings.Cut(h.Address, "://")
	host, _, _ = strings.Cut(host, "/")
	for _, p := range [][2]string{{h.Address, hiddenAddress}, {host, strings.TrimPrefix(hiddenAddress, "https://")}, {h.Company, hiddenCompany}, {h.Username, hiddenUser}} {
		if p[0] != "" {
			all = append(all, name{regexp.MustCompile("(?i)" + regexp.QuoteMeta(p[0])), p[1], len(p[0]) < shortName})
		}
	}
	return all
}

func (all names) replace(text string) string {
	for _, n := range all {
		var out strings.Builder
		from := 0
		for _, at := range n.find.FindAllStringIndex(text, -1) {
			before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
			after, _ := utf8.DecodeRuneInString(text[at[1]:])
			if !n.short || !isWord(before) && !isWord(after) {
				out.WriteString(text[from:at[0]] + n.stand)
				from = at[1]
			}
		}
		text = out.String() + text[from:]
	}
	return text
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// mask puts other letters and digits in place of values. Equal values stay equal, lengths and kinds stay, so that pages
// still differ, joins still match and columns still sort; dates stay as they are. Its key is forgotten with it.
type mask struct {
	key   []byte
	names names
}

func newMask(all names) *mask {
	m := &mask{key: make([]byte, 32), names: all}
	_, _ = rand.Read(m.key) // it never fails
	return m
}

// stays are the members of an answer that the interface gives and that hold no values: below every other one there may
// be. inside are those of what is listed in it, where values are too: a file's name, what a condition compares with.
var (
	stays = map[string]bool{"DataSourceName": true, "DataSourceType": true, "DataSourceStatus": true, "Total_fields": true, "Page_number": true, "fields": true,
		"release_version": true, "success": true, "total": true, "rules": true, "status": true, "data": false, "text": false}
	inside = map[string]bool{"name": true, "datatype": true, "rule_name": true, "enable": true, "event_type": true, "rule_type": true, "rule_id": true,
		"anchor_document_id": true, "rule_precondition": true, "document_type": true, "condition_type": true}
)

const hiddenPage = "<html><title>not recorded</title></html>"

// body is an answer with its values masked. Of what is no answer that the interface gives, such as an error, all are.
func (m *mask) body(status int, raw []byte) []byte {
	bare := client.Unmarked(raw)
	text := strings.TrimSpace(string(bare))
	switch {
	case strings.Contains(text, client.Acknowledgement) && len(text) <= len(client.Acknowledgement)+2:
		return raw
	case strings.HasPrefix(text, "<"):
		return []byte(hiddenPage)
	case !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "["):
		return []byte(m.text(string(raw)))
	}
	hidden := func(name string, depth int) bool {
		return depth == 1 && !stays[name] || depth > 1 && !inside[name] || status != http.StatusOK && name != "status" && name != "success"
	}
	return slices.Concat(raw[:len(raw)-len(bare)], m.members(bare, hidden))
}

// members is a JSON text with the values masked that are in no object, or below names that are hidden; depth counts
// objects and arrays around a name. A text that breaks off breaks off there.
func (m *mask) members(raw []byte, hidden func(name string, depth int) bool) []byte {
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	to := jsontext.NewEncoder(&out, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	deep := -1 // the depth from which on values are masked
	for name := ""; ; {
		depth := in.StackDepth()
		kind, length := in.StackIndex(depth)
		isName := kind == '{' && length%2 == 0
		if deep >= depth && isName || deep > depth {
			deep = -1
		}
		loose := depth == 0 // a value in no object
		if !loose {
			around, _ := in.StackIndex(1)
			loose = around == '['
		}
		token, err := in.ReadToken()
		if err != nil {
			break
		}
		switch text := token.String(); {
		case isName && token.Kind() == '"':
			if name = text; deep < 0 && hidden(name, depth) {
				deep = depth
			}
			if _, given := stays[text]; !given && !inside[text] {
				token = jsontext.String(m.names.replace(text)) // a column
			}
			err = to.WriteToken(token)
		case (deep >= 0 || loose || name == "rules" || name == "fields" || name == "success" || name == "status" && text != "fail") && token.Kind() == '"':
			err = to.WriteToken(jsontext.String(m.text(text)))
		case (deep >= 0 || loose) && token.Kind() == '0':
			err = to.WriteValue(jsontext.Value(m.number(text)))
		case token.Kind() == '"':
			err = to.WriteToken(jsontext.String(m.names.replace(text)))
		default:
			err = to.WriteToken(token)
		}
		if err != nil {
			return []byte("not recorded: it could not be masked")
		}
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

var (
	date = pattern.New(`^(\d{4}-\d{2}(-\d{2}([T ][\d:.,]+ ?(Z|[+-]\d{2}:?\d{2})?)?)?|\d{4}/\d{1,2}/\d{1,2}|\d{1,2}([./-])\d{1,2}[./-]\d{4})$`)
	hexa = pattern.New(`^[0-9a-f]{8,}$`)
)

// text is another text of the same form.
func (m *mask) text(s string) string {
	if date().MatchString(s) {
		return s
	}
	noise, hex := m.noise(s), hexa().MatchString(s) && strings.ContainsAny(s, "abcdef")
	at := 0
	return strings.Map(func(c rune) rune {
		n := rune(noise[at%len(noise)]) + rune(at/len(noise))
		at++
		switch {
		case hex:
			return rune("0123456789abcdef"[n%16])
		case unicode.IsNumber(c):
			return '0' + n%10
		case unicode.IsUpper(c):
			return 'A' + n%26
		case unicode.IsLetter(c) || unicode.IsMark(c):
			return 'a' + n%26
		}
		return c
	}, s)
}

// number is another number of the same length; its first digit stays, so that it is one.
func (m *mask) number(s string) string {
	digits, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	first := strings.IndexFunc(digits, unicode.IsDigit) + 1
	masked := digits[:first] + m.text(digits[first:])
	if exponent != "" {
		masked += "e" + exponent
	}
	return masked
}

func (m *mask) noise(s string) []byte {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte(s))
	return h.Sum(nil)
}
