// Package fields is the screen on which field settings are edited and sent
// (§2.4, §4.3 of the interface). No operation reads settings, so every value
// says where it comes from and none is called current.
//
// What is sent, and how, is decided in ui/core/submit, which the commands share.
// Rules, datasources and texts do not enter here: their views broadcast what
// this one can start from.
package fields

import "docket/ui/view"

// Maker makes the view. A target is a document type.
func Maker() view.Maker {
	return view.Maker{Name: "fields", Title: "Fields", Noun: "document type",
		New: func(env *view.Env) view.View { return New(env) }}
}
