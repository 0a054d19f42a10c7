// Package export writes what was fetched for other programs to read: records as
// CSV, TSV, Markdown, JSON, NDJSON and XLSX, to a stream or to a file that can be
// resumed, and rules as CSV; and it finds the records that are wanted. Views and
// commands share it.
//
// It knows the client's types, a writer and the one file it was told to make: no
// terminal, no requests. Values go out as the service wrote them; the one
// thing that is ever added is the mark that keeps a spreadsheet from taking
// text for a formula (reliability §6).
package export
