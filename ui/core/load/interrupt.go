package load

import (
	"context"
	"database/sql"
	"reflect"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// interrupting ends what SQLite does on a connection when ctx ends, wherever it is: the driver does that up to the first
// row of a query alone, and a query may run for ever behind it. SQLite's own handle, which the driver does not give, is
// read from it. The connection may be closed once stop has been called.
func interrupting(ctx context.Context, conn *sql.Conn) (stop func()) {
	var handle uintptr
	err := conn.Raw(func(driver any) error {
		if db := reflect.Indirect(reflect.ValueOf(driver)).FieldByName("db"); db.CanUint() {
			handle = uintptr(db.Uint())
		}
		return nil
	})
	if err != nil || handle == 0 {
		return func() {}
	}
	done := make(chan struct{})
	inTime := context.AfterFunc(ctx, func() {
		defer close(done)
		thread := libc.NewTLS()
		defer thread.Close()
		sqlite3.Xsqlite3_interrupt(thread, handle)
	})
	return func() {
		if !inTime() {
			<-done
		}
	}
}
