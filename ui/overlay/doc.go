// Package overlay holds what the root draws over every view: the list of commands,
// the targets to open, and the requests. Each is a popup made of what the root knows.
package overlay
