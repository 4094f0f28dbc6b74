package asm

import (
	"sort"
	"strings"

	"github.com/tsopt/tsopt/ir/diag"
)

// Source is a text with the name that locations give it.
type Source struct {
	Name string
	Text string
	// FirstLine is the number of the text's first line, 0 meaning 1: a chunk of
	// a split file keeps the lines of the file.
	FirstLine int
	// Start is the location of the whole text in a split file; nil is line 0 of
	// the file.
	Start diag.Loc
}

// lineTable finds the line and column of an offset.
type lineTable struct {
	starts []int32 // offsets of line starts
}

func newLineTable(text string) *lineTable {
	t := &lineTable{starts: []int32{0}}
	for i := 0; ; {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			return t
		}
		i += n + 1
		t.starts = append(t.starts, int32(i))
	}
}

// find is the number of the line that holds an offset, and where it starts.
func (t *lineTable) find(offset int) (line, start int) {
	i := sort.Search(len(t.starts), func(i int) bool { return int(t.starts[i]) > offset }) - 1
	return i + 1, int(t.starts[i])
}

// SplitMarker separates the chunks of a split input file, as upstream's
// --split-input-file does by default.
const SplitMarker = "// -----"

// Split cuts a text into chunks wherever the marker stands, as upstream does: what
// follows it on its line begins the next chunk. Each chunk keeps the line numbers
// of the file.
func Split(src Source, marker string) []Source {
	if marker == "" {
		return []Source{src}
	}
	var out []Source
	next := src
	next.FirstLine = max(src.FirstLine, 1)
	for done := 0; ; {
		i := strings.Index(next.Text, marker)
		if i < 0 {
			return append(out, next)
		}
		chunk := next
		chunk.Text = next.Text[:i]
		out = append(out, chunk)
		done += i + len(marker)
		next.FirstLine += strings.Count(chunk.Text, "\n")
		column := done - strings.LastIndexByte(src.Text[:done], '\n')
		next.Start = &diag.FileLoc{File: src.Name, Line: uint32(next.FirstLine), Col: uint32(column)}
		next.Text = src.Text[done:]
		if strings.HasPrefix(next.Text, "\n") {
			next.Text = next.Text[1:]
			next.FirstLine++
			done++
		}
	}
}

// locSlab hands out file locations from large arrays.
type locSlab struct{ free []diag.FileLoc }

func (s *locSlab) new(file string, line, col int) *diag.FileLoc {
	if len(s.free) == 0 {
		s.free = make([]diag.FileLoc, 256)
	}
	l := &s.free[0]
	s.free = s.free[1:]
	l.File, l.Line, l.Col = file, uint32(line), uint32(col)
	return l
}
