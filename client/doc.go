// Package client speaks to the document-processing service: a method for each of its operations, typed results, typed
// errors, and a report of every request that was made.
//
// It follows the service's interface, which INTERFACE.md beside this file describes; comments name the section that
// they follow ("§4.2"). What the interface leaves open is an option ([PushPath]) or an observation that says how it was
// made ([Client.ProveFirstPage]), never a silent guess. Values stay as the service wrote them: an operator nobody has
// seen, a flag that is neither true nor false, a record member that no field declares, a number of thirty digits.
//
// It uses the standard library and jsontext only: nothing else of docket, no terminal and no disk.
package client
