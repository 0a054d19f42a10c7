// Command tool is what .github/release/build needs beside the go command:
//
//	tool notices > FILE                  the licences of what is linked in
//	tool pack FOLDER NAME EPOCH          an archive whose bytes depend on nothing but its files
//	tool sbom VERSION PROGRAM… > FILE    which modules programs were built from
//	tool metadata VERSION FOLDER         what package managers want to know
package main

import (
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix(os.Args[1] + ": ")
	map[string]func(args []string){"notices": notices, "pack": pack, "sbom": sbom, "metadata": metadata}[os.Args[1]](os.Args[2:])
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// must is a value that was to be had, or the end of the program.
func must[T any](value T, err error) T {
	check(err)
	return value
}
