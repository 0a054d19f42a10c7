// Package detail is everything that is known of one rule, to be read from top to bottom:
// its sentence, its verdict, what lint found, and each of its members.
//
// Values come as the service sent them. The package receives a rule and draws it; it
// knows no list, no store and no view.
package detail
