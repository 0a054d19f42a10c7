package files

import (
	"bytes"
	"errors"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// mark is the byte order mark of UTF-8.
var mark = []byte("\ufeff")

// errUTF16 refuses what no byte order mark explains.
var errUTF16 = errors.New("is UTF-16 without a byte order mark, or no text; save it as UTF-8")

// Text is what a person's file says: without a byte order mark, and UTF-16, which editors and shells of Windows write,
// as UTF-8. UTF-8 stays as it is; what looks like UTF-16 and has no byte order mark is refused.
func Text(content []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(content, mark):
		return content[len(mark):], nil
	case bytes.HasPrefix(content, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(content, []byte{0, 0, 0xfe, 0xff}):
		return nil, errors.New("is UTF-32; save it as UTF-8")
	case bytes.HasPrefix(content, []byte{0xff, 0xfe}), bytes.HasPrefix(content, []byte{0xfe, 0xff}):
		if len(content)%2 != 0 {
			return nil, errors.New("is UTF-16 that breaks off in a character; save it as UTF-8")
		}
		text, _, err := transform.Bytes(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder(), content)
		return text, err
	case len(content) > 1 && (content[0] == 0) != (content[1] == 0):
		return nil, errUTF16
	}
	return content, nil
}
