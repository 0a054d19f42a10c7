// Package evidence is what speaks for or against a rule: records that it is tried on, and
// what became of it since it was fetched before.
//
// Records come from files and from pages that were loaded already: nothing is fetched
// here. The package knows no list and no view.
package evidence
