// Package layoutview draws layouts: for a register tile the thread and the register that hold an element, for a tile in
// shared memory the banks of an element and its offset.
//
// [Collect] finds the layouts of a program, each once, with the tiles that have it ([Tile]). A tile is laid out on a
// [sheet]: facts in words, and grids of labelled cells. A sheet is written as text or as SVG, which needs no script;
// [Files] adds an index. Long dimensions are shortened: the first rows and the last ones are shown, and a picture of
// the whole tile next to them shows the other holders.
//
// Reading order: collect.go, register.go, memory.go, sheet.go, svg.go. Callers are tsopt's --view-layouts and the
// playground.
package layoutview
