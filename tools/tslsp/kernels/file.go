package kernels

import (
	"os"
	"sort"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/program"
)

// File is what is known of a document.
type File struct {
	Text string
	// Problems are errors, warnings and remarks, and notes on kernels that were not looked at.
	Problems []*diag.Diagnostic
	// Checks is whether comments expect diagnostics, and Only whether others are ignored.
	Checks, Only bool

	name  string
	parts []*part
	lines []int // where each begins
}

// A part is a program of the file: all of it, or the text between two markers.
type part struct {
	start, end int
	scope      *scope
	language   names
}

// Analyze reads a document.
func Analyze(name, text string, registry *ir.Registry) *File {
	f := &File{name: name, Text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	f.Checks, f.Only = program.Verifies(text)
	known := program.Settings(text)
	marker := program.Marker(name, asm.SplitMarker)
	sources := []asm.Source{{Text: text, FirstLine: 1}}
	if strings.Contains(text, "\n"+marker+"\n") {
		sources = asm.Split(sources[0], marker)
	}
	for _, src := range sources {
		src.Name = name
		m, bad := python.Parse(name, []byte(strings.Repeat("\n", src.FirstLine-1)+src.Text))
		p := &part{start: f.lines[src.FirstLine-1], language: languageIn(m)}
		p.end = p.start + len(src.Text)
		p.scope = scopeOf(m)
		f.parts = append(f.parts, p)
		if p.language.used() { // other programs are other servers' business
			f.check(src, m, bad, known, registry)
		}
	}
	return f
}

// check translates the kernels whose parameters are known, and tells what the others lack.
func (f *File) check(src asm.Source, m *python.Module, bad []*python.SyntaxError, known []program.Setting,
	registry *ir.Registry) {
	seen := map[string]bool{}
	sources := &diag.Sources{}
	sources.Add(src.Name, src.Text)
	add := func(ds ...*diag.Diagnostic) {
		for _, d := range ds {
			if key := diag.Text(d.Loc) + d.Message; !seen[key] {
				seen[key] = true
				f.Problems = append(f.Problems, d)
			}
		}
	}
	for _, e := range bad {
		add(diag.Errorf(&diag.FileLoc{File: src.Name, Line: uint32(e.Start.Line), Col: uint32(e.Start.Col)}, "%s", e.Msg))
	}
	if len(bad) > 0 {
		return
	}
	for _, k := range tilelang.Kernels(m, nil) {
		s, _ := program.SettingOf(known, k.Name)
		values := s.Given
		needs := k.Needs[:0:0]
		for _, n := range k.Needs {
			if _, ok := values[n]; !ok {
				needs = append(needs, n)
			}
		}
		p, err := program.Parse(src, program.Kernel{Name: k.Name, Given: values, Loose: true, Getenv: os.LookupEnv}, registry,
			asm.ParseOptions{}, verify.Options{})
		at := &diag.FileLoc{File: src.Name, Line: uint32(k.At.Start.Line), Col: uint32(k.At.Start.Col)}
		switch {
		case len(needs) > 0:
			add(note(at, "%s is not checked: the values of %s are unknown; set them in a comment: # tsopt: --kernel %s --arg %s=…",
				k.Name, strings.Join(needs, ", "), k.Name, strings.Join(needs, "=…,")))
		case err != nil:
			for _, d := range diag.List(err, at) {
				add(program.Reword(d, sources))
			}
		default:
			add(p.Remarks...)
		}
	}
}

func note(at diag.Loc, format string, args ...any) *diag.Diagnostic {
	d := diag.Remarkf(at, format, args...)
	d.Severity = diag.Note
	return d
}

// offset is where a place is in the text.
func (f *File) offset(p python.Pos) int {
	if p.Line < 1 || int(p.Line) > len(f.lines) {
		return len(f.Text)
	}
	return min(f.lines[p.Line-1]+int(max(p.Col-1, 0)), len(f.Text))
}

// pos is a place of the text, with columns in bytes.
func (f *File) pos(offset int) python.Pos {
	line := sort.SearchInts(f.lines, offset+1)
	return python.Pos{Line: int32(line), Col: int32(offset - f.lines[line-1] + 1)}
}

// at is the part around an offset.
func (f *File) at(offset int) *part {
	i := sort.Search(len(f.parts), func(i int) bool { return f.parts[i].start > offset }) - 1
	return f.parts[max(i, 0)]
}

// Range is what a location marks: the word there, or the rest of the line. One of a module that the file imports marks
// nothing.
func (f *File) Range(loc diag.Loc) (start, end int, ok bool) {
	p := diag.Position(loc)
	if p == nil || p.File != f.name {
		return 0, 0, false
	}
	start = f.offset(python.Pos{Line: int32(p.Line), Col: int32(p.Col)})
	end = start
	for end < len(f.Text) && wordByte(f.Text[end]) {
		end++
	}
	if end == start {
		if i := strings.IndexByte(f.Text[start:], '\n'); i > 0 {
			end = start + len(strings.TrimRight(f.Text[start:start+i], " \r"))
		}
	}
	return start, end, true
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}
