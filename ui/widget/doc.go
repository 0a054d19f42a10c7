// Package widget holds the dumb parts of the screen: grid, detail, input, several lines, panel, and the arithmetic that
// puts them side by side.
//
// A widget knows its size, its theme and the values that it was given. It knows nothing of the service, of what is
// stored, or of any view, and it starts no commands and no clocks. Every widget draws exactly the height it was given
// and no line wider than its width, whatever the values are; text goes through safe here, so views hand over values as
// they came.
package widget
