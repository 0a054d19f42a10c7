package trials

import (
	"errors"
	"fmt"
	"strings"

	"docket/client"
)

// Key is the two columns that tell which records of two document types belong
// together.
type Key struct {
	Left, Right string
	From        string // the rule that says so, "chosen", or "in both"
}

// String is the key for people.
func (k Key) String() string { return k.plain() + " (" + k.From + ")" }

// plain is the key as it can be typed.
func (k Key) plain() string {
	if k.Left == k.Right {
		return k.Left
	}
	return k.Left + " = " + k.Right
}

// compared tells whether the rule itself compares one of the columns: records matched by
// their amounts all have equal amounts.
func (k Key) compared(e client.Expression) bool {
	return k.Left == e.Left.Field || k.Right == e.Right.Field
}

// ReadKey reads columns as a person types them: "a" for one that both have, or
// "a = b". It refuses those that the rule compares.
func (r Records) ReadKey(e client.Expression, text string) (left, right string, err error) {
	left, right, two := strings.Cut(text, "=")
	if !two {
		right = left
	}
	left, right = strings.TrimSpace(left), strings.TrimSpace(right)
	for _, side := range [][2]string{{e.Left.DocumentType, left}, {e.Right.DocumentType, right}} {
		if !r.tables[side[0]].has(side[1]) {
			return "", "", fmt.Errorf("the records of %s have no column %q", side[0], side[1])
		}
	}
	if (Key{Left: left, Right: right}).compared(e) {
		return "", "", errors.New("the rule compares that column; choose another one")
	}
	return left, right, nil
}
