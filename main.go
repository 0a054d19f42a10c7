// Command docket looks through a document-processing service: generated audit
// rules, datasources, field settings, and the text in a rectangle of a page.
package main

import (
	"os"

	"docket/ui/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
