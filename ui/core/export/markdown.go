package export

// markdown is a table in the way that most readers of Markdown know.
type markdown struct{ memoryless }

func (markdown) begin(dst []byte, names []string) ([]byte, error) {
	for _, name := range names {
		dst = append(escape(append(dst, "| "...), []byte(name)), ' ')
	}
	dst = append(dst, "|\n"...)
	for range names {
		dst = append(dst, "| --- "...)
	}
	return append(dst, "|\n"...), nil
}

func (markdown) row(dst []byte, l *layout, row int) ([]byte, error) {
	l.set(row)
	for _, cell := range l.texts() {
		dst = append(escape(append(dst, "| "...), cell), ' ')
	}
	return append(dst, "|\n"...), nil
}

func (markdown) end(dst []byte) ([]byte, error) { return dst, nil }

// escape keeps a cell in its row and its characters from meaning anything.
func escape(dst, cell []byte) []byte {
	for _, b := range cell {
		switch b {
		case '\n':
			dst = append(dst, "<br>"...)
		case '\r':
		case '|', '\\', '*', '_', '`', '<', '[':
			dst = append(dst, '\\', b)
		default:
			dst = append(dst, b)
		}
	}
	return dst
}
