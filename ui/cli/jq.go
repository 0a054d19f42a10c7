package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/itchyny/gojq"
	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/query"
	"docket/ui/view"
)

// expression is the flag --jq: what is printed of the JSON that a command would print. Without -o it means json. The
// environment, files and the clock's zone are not open to it.
type expression struct {
	of   *format
	code *gojq.Code
}

func (e *expression) String() string { return "" }

func (e *expression) Type() string { return "EXPRESSION" }

func (e *expression) Set(given string) error {
	parsed, err := gojq.Parse(given)
	if err == nil {
		e.code, err = gojq.Compile(parsed)
	}
	if bad, is := errors.AsType[*gojq.ParseError](err); is {
		return fmt.Errorf("character %d: %w", len([]rune(given[:min(bad.Offset, len(given))])), err)
	}
	if err == nil && e.of.given == "" {
		e.of.given = asJSON
	}
	return err
}

// asked refuses flags that were given and say nothing, filters with a mistake and flags about another format, before
// anything is asked of the service. It takes --jq of a command.
func (c *console) asked(cmd *cobra.Command, _ []string) error {
	err := cmp.Or(saysNothing(cmd.Flags()), otherFormat(cmd.Flags()))
	if where := cmd.Flags().Lookup("where"); err == nil && where != nil {
		if wrong := query.Check(where.Value.String()); wrong != nil {
			err = usageOfFilter(where.Value.String(), wrong)
		}
	}
	jq := cmd.Flags().Lookup("jq")
	if err != nil || jq == nil || !jq.Changed {
		return err
	}
	e := jq.Value.(*expression)
	if c.query = e; e.of.given != asJSON && e.of.given != asLines {
		return usage("--jq is about JSON; leave -o %s out, or choose json or ndjson", e.of.given)
	}
	if to := cmd.Flags().Lookup("output"); to != nil && to.Changed && !toStdout(to.Value.String()) {
		return usage("--jq is about what is printed; leave --output out and write it to a file with >")
	}
	return nil
}

// answers writes what an expression makes of JSON that is written to it: a text as it is, everything else as JSON, a
// line each. Of ndjson each line is asked as it comes, of json the whole, which it holds until the end.
type answers struct {
	ctx   context.Context
	w     io.Writer
	query *expression
	wholeLines
	noText  int // see [client.NoText]
	doubled int // objects with a name twice, of which it has the last
}

func (a *answers) Write(p []byte) (int, error) {
	if a.query.of.given == asLines {
		return a.wholeLines.Write(p)
	}
	a.rest = append(a.rest, p...)
	return len(p), nil
}

func (a *answers) end() error { return a.ask(a.rest) }

// lost says what the expression did not see of the JSON that it was asked about.
func (a *answers) lost() (text string) {
	if a.noText > 0 {
		text = fmt.Sprintf("--jq reads UTF-8. Bytes that are no text and halves of characters (surrogates), read as U+FFFD: %d. ", a.noText)
	}
	if n := a.doubled; n > 0 {
		text += fmt.Sprintf("--jq reads the last of members of one name: %s %s a name twice.", view.Count(n, "object"), view.Plural(n, "has", "have"))
	}
	return strings.TrimSpace(text)
}

func (a *answers) ask(text []byte) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	a.noText, a.doubled = a.noText+client.NoText(text), a.doubled+client.Value(bytes.TrimSpace(text)).Doubled()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // digits stay as the service wrote them
	var value any
	if err := decoder.Decode(&value); err != nil {
		return fmt.Errorf("--jq: what would be printed is not JSON: %w", err)
	}
	found := a.query.code.RunWithContext(a.ctx, value)
	for {
		v, more := found.Next()
		if !more {
			return nil
		}
		if err, failed := v.(error); failed {
			if halt, is := errors.AsType[*gojq.HaltError](err); is && halt.Value() == nil {
				return nil
			}
			if a.ctx.Err() != nil {
				return a.ctx.Err()
			}
			return fmt.Errorf("--jq: %w", err)
		}
		line, is := v.(string)
		if !is {
			raw, err := gojq.Marshal(v)
			if err != nil {
				return fmt.Errorf("--jq: %w", err)
			}
			line = string(raw)
		}
		if _, err := io.WriteString(a.w, line+"\n"); err != nil {
			return err
		}
	}
}
