// Package compare tells what changed between two sets of a datasource's records:
// added, removed, and changed cell by cell. Records are told apart by their _id,
// and by their content where they have none. Views and commands share it.
//
// It knows the client's types and nothing else: where the old records are kept is
// a [Book] to it. Of those it remembers some hundred bytes a record and a few
// pages; the new ones only pass by.
package compare
