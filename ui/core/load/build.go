package load

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/describe"
	"docket/ui/core/export"
	"docket/ui/core/query"
	"docket/ui/safe"
)

// mostColumns is how many columns a table has, _id among them: SQLite holds 2,000. What a record has beyond them is in
// its last column, more, as a JSON object.
const mostColumns = 1_900

// rowsAtOnce is how many records an INSERT has, where their values fit; with bytesAtOnce of them there are no more to it.
const (
	rowsAtOnce  = 32
	bytesAtOnce = 1 << 20
)

// builder makes the table of a load while its pages come. The table r has the columns c0, c1, …, so that no name can be
// hostile; names are in columns. A cell is a TEXT where the service wrote a text, a BLOB with any other JSON value, also
// null, as it came, and NULL where the record has no such member. Of what is no text a TEXT has the bytes as they came, and
// U+FFFD for half a character, which is counted. The rowid is the place of the record, from 1.
type builder struct {
	path   string
	db     *sql.DB
	tx     *sql.Tx
	cols   []built // _id is the first
	place  map[string]int
	many   *sql.Stmt // for rowsAtOnce records
	args   []any
	size   int  // of the records in args
	made   bool // the table
	rows   int
	beyond int // names that no column was left for

	garbled export.Garbled
}

type built struct {
	name  string
	seen  describe.Sniffer
	mixed bool // a cell is blank or no text
	other bool // a cell has more than printable ASCII, which SQLite folds as filters do, or escapes
}

func newBuilder(ctx context.Context, path string) (*builder, error) {
	f, err := files.Create(path)
	if err != nil {
		return nil, err
	}
	f.Close()
	b := &builder{path: path, cols: []built{{name: export.IDColumn}}, place: map[string]int{export.IDColumn: 0}}
	// What is lost with the machine is made again: nothing has to wait for the disk.
	b.db = connect(path, "rw", append(pragmas, "journal_mode(OFF)", "synchronous(OFF)", "locking_mode(EXCLUSIVE)")...)
	if b.tx, err = b.db.BeginTx(ctx, nil); err != nil {
		b.discard()
		return nil, err
	}
	return b, nil
}

// pragmas are set for a table that is made; a test leaves no room.
var pragmas []string

// connect opens a file; mode is that of SQLite's URIs.
func connect(path, mode string, with ...string) *sql.DB {
	db, err := sql.Open("sqlite", files.URI(path, url.Values{"mode": {mode}, "_pragma": with}))
	if err != nil {
		panic(err) // there is no such driver
	}
	return db
}

func (b *builder) exec(statement string, args ...any) error {
	_, err := b.tx.Exec(statement, args...)
	return err
}

func (b *builder) fill(ctx context.Context, pages iter.Seq2[client.NumberedPage, error]) error {
	for page, err := range pages {
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if err := b.add(page.Page); err != nil {
			return err
		}
	}
	return nil
}

// add adds the records of a page; columns that it has first are added to the table.
func (b *builder) add(p *client.Page) error {
	b.garbled.Note(p)
	at, err := b.columns(p.Columns)
	if err != nil {
		return err
	}
	width := len(b.cols) + 1
	placed := map[string]bool{export.IDColumn: true}
	for _, name := range p.Columns {
		placed[name] = true
	}
	for i, r := range p.Records {
		from := len(b.args)
		b.args = slices.Grow(b.args, width)[:from+width]
		row := b.args[from:]
		row[0] = id(r)
		b.cols[0].sniff(row[0], 0)
		var more []byte
		for col, v := range r.Cells {
			switch to := at[col]; {
			case v.Kind() == client.Absent || to == 0:
			case to < 0:
				more = append(member(more, p.Columns[col]), v...)
			default:
				row[to] = cell(v)
				b.cols[to].sniff(row[to], to)
			}
		}
		if p.Unplaced > 0 {
			more = b.unplaced(r, placed, row, more)
		}
		if more != nil {
			row[width-1] = append(more, '}')
		}
		if b.size += len(r.Raw); len(b.args) == rowsAtOnce*width || b.size > bytesAtOnce || i == len(p.Records)-1 {
			if err := b.insert(width); err != nil {
				return err
			}
		}
	}
	return nil
}

// unplaced adds the members of a record that its page had no column for, of which more is what was found so far.
func (b *builder) unplaced(r client.Record, placed map[string]bool, row []any, more []byte) []byte {
	for _, m := range r.Raw.Members() {
		to, known := b.place[m.Name]
		switch {
		case placed[m.Name]:
			continue
		case !known:
			b.place[m.Name], b.beyond = -1, b.beyond+1
			fallthrough
		case to <= 0:
			more = append(member(more, m.Name), m.Value...)
		default:
			row[to] = cell(m.Value)
			b.cols[to].sniff(row[to], to)
		}
	}
	return more
}

// columns are the places in the table for the columns of a page: -1 where none is left. The table is made with those of
// the first page; to add many one by one takes SQLite seconds.
func (b *builder) columns(names []string) ([]int, error) {
	at, had := make([]int, len(names)), len(b.cols)
	for i, name := range names {
		to, known := b.place[name]
		if !known {
			if to = len(b.cols); to < mostColumns {
				b.cols, b.many = append(b.cols, built{name: name}), nil
			} else {
				to, b.beyond = -1, b.beyond+1
			}
			b.place[name] = to
		}
		at[i] = to
	}
	if !b.made {
		b.made = true
		return at, b.exec("CREATE TABLE r (c0, more" + list(1, len(b.cols), ", c%d") + ")")
	}
	for to := had; to < len(b.cols); to++ {
		if err := b.exec(fmt.Sprintf("ALTER TABLE r ADD COLUMN c%d", to)); err != nil {
			return nil, err
		}
	}
	return at, nil
}

// list is a text for every number from one to before another.
func list(from, to int, format string) string {
	var s strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&s, format, i)
	}
	return s.String()
}

func (b *builder) insert(width int) (err error) {
	n := len(b.args) / width
	statement := func(n int) string {
		row := ", (" + strings.Repeat("?,", width-1) + "?)"
		return "INSERT INTO r (" + list(0, len(b.cols), "c%d, ") + "more) VALUES " + strings.Repeat(row, n)[2:]
	}
	if width*rowsAtOnce > 30_000 || n < rowsAtOnce { // SQLite has 32,766 places for values
		for row := range slices.Chunk(b.args, max(1, 30_000/width)*width) {
			err = errors.Join(err, b.exec(statement(len(row)/width), row...))
		}
	} else {
		if b.many == nil {
			b.many, err = b.tx.Prepare(statement(n))
		}
		if err == nil {
			_, err = b.many.Exec(b.args...)
		}
	}
	clear(b.args) // a record may be large
	b.rows, b.args, b.size = b.rows+n, b.args[:0], 0
	return err
}

func (b *built) sniff(cell any, col int) {
	switch v := cell.(type) {
	case string:
		b.seen.Add(v)
		b.mixed, b.other = b.mixed || strings.TrimSpace(v) == "", b.other || !safe.Printable(v)
	case []byte:
		b.mixed, b.other = true, b.other || !safe.Printable(string(v)) || bytes.Contains(v, []byte(`\`))
		if text := Value(cell, col); text.State == query.Present {
			b.seen.Add(text.Text)
		}
	}
}

// unwritten says why a table could not be written, where SQLite knows no more than that.
func unwritten(err error) error {
	if e, is := errors.AsType[*sqlite.Error](err); is && (e.Code()&0xff == sqlite3.SQLITE_IOERR || e.Code() == sqlite3.SQLITE_FULL) {
		return fmt.Errorf("the table of the load cannot be written: the disk is full or gives errors, or the file may not grow further (%w)", err)
	}
	return err
}

// publish ends the table and moves it to its place.
func (b *builder) publish(ctx context.Context, path string) error {
	err := b.exec(`CREATE TABLE columns (name TEXT, kind INTEGER, mixed INTEGER, other INTEGER, others INTEGER, long INTEGER, odd INTEGER)`)
	for _, c := range b.cols {
		if err == nil {
			err = b.exec(`INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?, ?)`, c.name, int(c.seen.Kind()), c.mixed, c.other, c.seen.Others(), c.seen.Long(), c.seen.Odd())
		}
	}
	if err == nil {
		err = b.exec(`CREATE TABLE about AS SELECT ? AS rows, ? AS beyond, ? AS halves`, b.rows, b.beyond, export.Garbled{Halves: b.garbled.Halves}.In(export.Load))
	}
	if err = errors.Join(err, ctx.Err()); err != nil {
		return err
	}
	if err := errors.Join(b.tx.Commit(), b.db.Close()); err != nil {
		return err
	}
	return os.Rename(b.path, path)
}

// discard lets go of what publish did not take.
func (b *builder) discard() {
	if b.tx != nil {
		_ = b.tx.Rollback() // done where it was published
	}
	b.db.Close()
	os.Remove(b.path)
}
