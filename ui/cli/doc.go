// Package cli is docket on the command line: the commands, their output formats and their exit codes. A command line is
// a user interface too: stdout is data and nothing else, stderr is talk, and the exit code tells what became of it.
//
// Everything may be imported here, and only main imports it. Logic that a view needs too lives below both (client,
// ui/core/submit, ui/core/export), never here.
package cli
