// Package describe looks at the values of a datasource's column: what they seem to
// be, how they are ordered, and what can be said of all of them together. The
// service calls every field a string (§2.3 of client/INTERFACE.md), so docket goes by what is there.
// Views and commands share it.
//
// It knows the client's values and nothing else: no screen, no store, no
// requests. What it keeps of a column has a bound, however long the column is.
package describe
