// Package submit decides what a submission of field settings holds and sends it (§2.4 and §4.3 of client/INTERFACE.md),
// for the fields view and the commands.
//
// [Make] turns the settings of one document type into a [Plan]: the exact bytes, what changed since the last
// submission, what looks wrong, and what stands in the way. [Send] writes a row in the journal before a byte leaves,
// sends once, and records the outcome. Nothing of the terminal may enter here.
package submit
