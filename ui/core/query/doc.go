// Package query is the filter language of every table, on screen and on the
// command line:
//
//	word  "two words"          in any value, whatever the case
//	column:word                in the values of one column
//	= != < <= > >=             as numbers, dates or text, by what the column holds
//	column~regex               a regular expression (RE2), whatever the case
//	column=""                  blank: empty, blanks, null or missing
//	column=null column=missing JSON null; a record without that member
//	-term  a or b  (…)         not, or, groups; terms beside each other all apply
//
// A column whose name holds a blank or a sign is quoted: "unit price">=10.
//
// [Parse] reads a text for a set of columns, [Filter.Match] decides a row. The
// package knows no table, no screen and no store.
package query
