// Package client is the document-processing service in Go: four operations, typed
// results, typed errors, and an honest account of every request that was made.
//
// It follows the service's interface section by section; doc comments name the
// section they follow ("§4.2"). What the interface leaves open is an option
// ([WithPushPath], [WithPathSegment]) or an observation that says how it was made
// ([Client.ProveFirstPage]), never a silent guess. Values stay as the service wrote
// them: an operator nobody has seen, a flag that is neither true nor false, a record
// member that no field declares, a number of thirty digits.
//
// Nothing of docket's own may enter this room, and neither may the terminal or the
// disk: it uses the standard library and jsontext only.
package client
