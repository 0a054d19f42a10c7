package submit

import (
	"bytes"
	"encoding/json"
	"fmt"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Understood says in one line what a file brings of a document type: fields, and values that it does not have.
func Understood(t client.DocumentType) string {
	line, extra := t.Name+": "+safe.Count(len(t.Fields), "field"), len(t.Extra)
	for _, m := range declared {
		if without := each.Count(t.Fields, func(f client.FieldSetting) bool { return m.text(f) == "" }); without > 0 {
			line += fmt.Sprintf(", %d without %s", without, m.name)
		}
	}
	for _, f := range t.Fields {
		extra += len(f.Extra)
	}
	if extra > 0 {
		line += "; " + safe.Count(extra, "other member") + " kept"
	}
	return line
}

// EncodeFile is document types in the interface's form (§2.4), indented, without what is unknown.
func EncodeFile(types []client.DocumentType) ([]byte, error) {
	all := each.Of(types, func(t client.DocumentType) client.Member {
		fields := each.Of(t.Fields, func(f client.FieldSetting) client.Member {
			return client.Member{Name: f.Name, Value: object(settingMembers(f))}
		})
		return client.Member{Name: t.Name, Value: object(append([]client.Member{{Name: "fields", Value: object(fields)}}, t.Extra...))}
	})
	list := append([]byte(`[`), object([]client.Member{{Name: "documentTypeDetails", Value: object(all)}})...)
	var out bytes.Buffer
	if err := json.Indent(&out, append(list, ']'), "", "  "); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func settingMembers(f client.FieldSetting) []client.Member {
	var out []client.Member
	for _, m := range declared {
		if text := m.text(f); text != "" {
			out = append(out, client.Member{Name: m.name, Value: client.Value(text)})
		}
	}
	return append(out, f.Extra...)
}

// object writes members as a JSON object, in their order.
func object(members []client.Member) client.Value {
	b := []byte{'{'}
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, textJSON(&m.Name)...), ':'), m.Value...)
	}
	return append(b, '}')
}
