package model

import (
	"context"
	"sort"
	"strings"

	"github.com/tsopt/tsopt/ir/asm"
)

// Part is a chunk at its place in a file.
type Part struct {
	Start int // offset in the file
	Line  int // lines of the file before it
	*Chunk
}

// End is the offset after the part.
func (p Part) End() int { return p.Start + len(p.Text) }

// File is the analysis of a whole document.
type File struct {
	Text  string
	Parts []Part
	Runs  []Run
}

// AnalyzeFile analyses a document, part by part; parts that an earlier analysis
// of the document, which may be nil, has are taken from there.
func AnalyzeFile(ctx context.Context, text string, cfg Config, earlier *File) (*File, error) {
	f := &File{Text: text, Runs: findRuns(text)}
	known := map[string]*Chunk{}
	if earlier != nil {
		for _, p := range earlier.Parts {
			if p.config == cfg {
				known[p.Text] = p.Chunk
			}
		}
	}
	at := 0
	for _, src := range asm.Split(asm.Source{Text: text, FirstLine: 1}, asm.SplitMarker) {
		c := known[src.Text]
		if c == nil {
			var err error
			if c, err = Analyze(ctx, src.Text, cfg); err != nil {
				return nil, err
			}
		}
		f.Parts = append(f.Parts, Part{at, src.FirstLine - 1, c})
		at += len(src.Text) + len(asm.SplitMarker)
		if at < len(text) && text[at] == '\n' {
			at++
		}
	}
	return f, nil
}

// Offset is the offset of a line and column of the file that count from 1.
func (f *File) Offset(line, col int) int {
	at, _ := offsetOf(f.Text, line, col)
	return at
}

// At is the part around an offset; an offset in a marker belongs to the part
// before.
func (f *File) At(offset int) Part {
	i := sort.Search(len(f.Parts), func(i int) bool { return f.Parts[i].Start > offset }) - 1
	return f.Parts[max(i, 0)]
}

// AllowsUnregistered reports whether unknown dialects are accepted: the commands
// of the RUN lines say so, or there are none.
func AllowsUnregistered(text string) bool {
	any := false
	for _, r := range findRuns(text) {
		if !r.opt() {
			continue
		}
		if strings.Contains(r.Text, "-allow-unregistered-dialect") {
			return true
		}
		any = true
	}
	return !any
}
