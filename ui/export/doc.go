// Package export writes what was fetched for other programs to read: records
// and rules as CSV, records as lines of JSON. Views and commands share it.
//
// It knows the client's types and a writer, and nothing else: no terminal, no
// files of its own, no requests. Values go out as the service wrote them; the one
// thing that is ever added is the mark that keeps a spreadsheet from taking
// text for a formula (reliability §6).
package export
