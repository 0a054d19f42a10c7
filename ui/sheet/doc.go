// Package sheet is the one table of docket: records, rules, fields, the journal,
// drafts, snapshots, hits, differences and requests are each a [Source] in a [Sheet].
//
// What one table can do every table can do, with the same keys: filter and find,
// sort, select, arrange columns, describe, copy, export. A sheet draws through the
// grid of package widget and knows no view, no service and no store; its owner gives
// it values and is called back for what is not a table's business.
package sheet
