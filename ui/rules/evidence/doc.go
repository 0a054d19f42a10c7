// Package evidence is what speaks for or against rules: what lint found, records that a
// rule is tried on, and the map of what the rules connect.
//
// Records come from files and from pages that were loaded already: nothing is fetched
// here. The package knows no list and no view.
package evidence
