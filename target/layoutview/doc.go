// Package layoutview draws how tiles lie: of a register tile which register of which
// thread holds an element, of a tile in shared memory which banks hold it and where in
// memory it is.
//
// [Collect] finds the layouts of a program, each once, with the tiles that have it
// ([Tile]). A tile is laid out on a [sheet]: facts in words, and grids of labelled
// cells. A sheet is written as text or as SVG, which needs no script; [Files] adds an
// index. Long dimensions are shortened: the first rows and the last ones are shown, and
// a picture of the whole tile beside them says who holds the rest.
//
// Reading order: collect.go, register.go, memory.go, sheet.go, svg.go. Callers are
// tsopt's --view-layouts and the playground.
package layoutview
