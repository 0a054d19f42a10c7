// Package export writes what was fetched for other programs to read: records as
// CSV, TSV, Markdown, JSON, NDJSON and XLSX, to a stream or to a file that can be
// resumed, and rules as CSV; and it finds the records that are wanted. Views and
// commands share it.
//
// Values are written as the service wrote them (§ numbers are sections of
// client/INTERFACE.md). The one thing that is added is a ' that keeps a spreadsheet from
// taking a text for a formula. It makes no requests and knows no terminal.
package export
