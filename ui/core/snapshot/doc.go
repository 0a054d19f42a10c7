// Package snapshot takes pages of a datasource into the store and reads them back
// as pages. Views and commands share it.
//
// It joins the client's pages and the store's blobs, and nothing else: no screen, and no
// requests of its own.
package snapshot
