package diag

import (
	"os"
	"strings"
)

// Sources gives the lines that snippets show. It keeps what it has read and where
// its lines start, so that a million diagnostics cost one pass over the text.
type Sources struct {
	files map[string]*source
}

type source struct {
	text   string
	starts []int // offset of each line, filled on first use
}

// maxSnippetFile is the size in bytes up to which a file that only a location
// names is read for its snippet.
const maxSnippetFile = 64 << 20

// Add makes text the content of a file.
func (s *Sources) Add(file, text string) {
	if s.files == nil {
		s.files = map[string]*source{}
	}
	s.files[file] = &source{text: text}
}

// Line is line n, from 1, of a file without its end; ok is false when there is
// none. A file that was not added is read, if it is a regular one.
func (s *Sources) Line(file string, n int) (line string, ok bool) {
	f := s.files[file]
	if f == nil {
		s.Add(file, regular(file))
		f = s.files[file]
	}
	if f.text == "" {
		return "", false
	}
	f.index()
	if n < 1 || n > len(f.starts) {
		return "", false
	}
	line = f.text[f.starts[n-1]:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	return strings.TrimRight(line, "\r"), true
}

func (f *source) index() {
	if f.starts != nil {
		return
	}
	f.starts = append(f.starts, 0)
	for i := 0; i < len(f.text); i++ {
		end := strings.IndexByte(f.text[i:], '\n')
		if end < 0 {
			return
		}
		i += end
		f.starts = append(f.starts, i+1)
	}
}

// regular is the text of a regular file of moderate size, or nothing: a location
// may name a device that never ends.
func regular(file string) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSnippetFile {
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return string(text)
}

// DefinedAt is the name of the value that the operation at a position defines, with its `%`, as the
// source has it; empty where the source is not at hand or names none.
func DefinedAt(p *FileLoc) string {
	var s Sources
	line, ok := s.Line(p.File, int(p.Line))
	at := int(p.Col) - 1
	if !ok || at < 0 || at > len(line) {
		return ""
	}
	before := line[:at]
	if strings.HasPrefix(line[at:], "%") { // of the results
		before = line
	}
	name, _, found := strings.Cut(before, "=")
	name = strings.TrimSpace(name)
	if !found || !strings.HasPrefix(name, "%") || strings.ContainsAny(name, " ,:") {
		return ""
	}
	return name
}
