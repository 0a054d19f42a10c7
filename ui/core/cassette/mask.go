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
	key    []byte
	digits []byte // what stands for each of 0 to 9 where it stands alone; two of them never become one
	names  names
}

func newMask(all names) *mask {
	m := &mask{key: make([]byte, 32), digits: []byte("0123456789"), names: all}
	_, _ = rand.Read(m.key) // it never fails
	slices.SortFunc(m.digits, func(a, b byte) int { return bytes.Compare(m.noise(string(a)), m.noise(string(b))) })
	return m
}

// stays are the members of an answer that the interface gives and that hold no values: below every other one there may
// be. inside are those of what is listed in it, where values are too: a file's name, what a condition compares with.
var (
	stays = map[string]bool{"DataSourceName": true, "DataSourceType": true, "DataSourceStatus": true, "Total_fields": true, "Page_number": true, "fields": true,
		"release_version": true, "success": true, "total": true, "rules": true, "status": true, "data": false, "text": false}
	inside = map[string]bool{"name": true, "datatype": true, "rule_name": true, "enable": true, "event_type": true, "rule_type": true, "rule_id": true,
		"anchor_document_id": true, "rule_precondition": true, "document_type": true, "condition_type": true}
	// words are the texts that the interface gives for members that stay, or that a rule is checked by; every other text of
	// theirs is masked.
	words = map[string][]string{"DataSourceType": {"excel_or_csv"}, "DataSourceStatus": {"true", "false"}, "datatype": {"string"}, "enable": {"true", "false"}, "event_type": {"processed"},
		"rule_type": {"data_reconciliation_rule"}, "condition_type": {"and", "or", "all", "any"}, "status": {"fail"}, "success": nil, "rules": nil, "fields": nil}
	counts = map[string]bool{"Total_fields": true, "Page_number": true, "total": true} // numbers, also as texts
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
	deep := -1                 // the depth from which on values are masked
	names := make([]string, 1) // by depth, the name that a value belongs to
	for {
		depth := in.StackDepth()
		names = append(names, names[len(names)-1])[:depth+1]
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
			if names = append(names[:depth], text); deep < 0 && hidden(text, depth) {
				deep = depth
			}
			if _, given := stays[text]; !given && !inside[text] {
				token = jsontext.String(m.names.replace(text)) // a column
			}
			err = to.WriteToken(token)
		case (deep >= 0 || loose) && token.Kind() == '"':
			err = to.WriteToken(jsontext.String(m.text(text)))
		case (deep >= 0 || loose || len(words[names[depth]]) > 0 && names[depth] != "status") && token.Kind() == '0':
			err = to.WriteValue(jsontext.Value(m.number(text)))
		case token.Kind() == '"':
			err = to.WriteToken(jsontext.String(m.member(names[depth], text)))
		default:
			err = to.WriteToken(token)
		}
		if err != nil {
			return []byte("not recorded: it could not be masked")
		}
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// member is the text of a member that stays: what the interface has no word for is masked in it.
func (m *mask) member(name, text string) string {
	given, fixed := words[name]
	at := literal().FindStringIndex(text)
	switch {
	case fixed && !slices.Contains(given, strings.ToLower(text)), counts[name] && strings.Trim(text, "0123456789") != "":
		return m.text(text)
	case name == "rule_name" && at != nil:
		from, to := at[1], len(text)
		if last := strings.LastIndexAny(text[from:], quotes); last >= 0 {
			to = from + last
		}
		return m.names.replace(text[:from]) + m.text(text[from:to]) + m.names.replace(text[to:])
	}
	return m.names.replace(text)
}

const quotes = "'\"`‘’‚“”„«»"

var (
	literal = pattern.New(`(^|[^\pL\pN_])[` + quotes + `]`) // an apostrophe stands within a word
	date    = pattern.New(`^(\d{4}-\d{2}(-\d{2}([T ][\d:.,]+ ?(Z|[+-]\d{2}:?\d{2})?)?)?|\d{4}/\d{1,2}/\d{1,2}|\d{1,2}([./-])\d{1,2}[./-]\d{4})$`)
	leading = pattern.New(`^0(\d)`) // is no number in JSON
	hexa    = pattern.New(`^[0-9a-f]{8,}$`)
)

// text is another text of the same form.
func (m *mask) text(s string) string {
	switch {
	case date().MatchString(s):
		return s
	case len(s) == 1 && s[0] >= '0' && s[0] <= '9':
		return string(m.digits[s[0]-'0'])
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

// number is another number of the same length.
func (m *mask) number(s string) string {
	digits, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	unsigned := strings.TrimPrefix(digits, "-")
	masked := digits[:len(digits)-len(unsigned)] + leading().ReplaceAllString(m.text(unsigned), "1$1")
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
