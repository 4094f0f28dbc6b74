package explain

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/textdiff"
)

const (
	// around is how many unchanged lines a diff shows beside a change.
	around = 2
	// longest is how many lines a text may have that is compared: a longer diff is no longer read.
	longest = 20_000
	// mostLines is how many lines a diff shows.
	mostLines = 600
)

// stages collects the program after each pass.
type stages struct {
	text      string   // of the program after the last pass
	before    []string // the lines of its kernels
	key       string   // to compare them by
	out       []Stage
	unchanged int
}

// begin takes the program before all passes.
func (s *stages) begin(text string) {
	s.text, s.before = text, kernelsOf(strings.Split(text, "\n"))
	s.key = key(s.before)
}

// add takes the program after a pass.
func (s *stages) add(pass, about, text string) {
	if text == s.text {
		s.unchanged++
		return
	}
	before, was := s.before, s.key
	s.begin(text)
	after := s.before
	if was == s.key {
		s.unchanged++
		return
	}
	if len(before)+len(after) > longest {
		s.out = append(s.out, Stage{Pass: pass, About: about, Diff: []string{}, Omitted: fmt.Sprintf(
			"the kernels have %d lines, which are too many to be compared here; --mlir-print-ir-after-all prints them", len(after))})
		return
	}
	d := compare(before, after, was, s.key)
	d.Pass, d.About = pass, about
	s.out = append(s.out, d)
}

// compare is the difference between two texts but for the names in them: it compares their keys.
func compare(before, after []string, keyBefore, keyAfter string) (s Stage) {
	s.Diff = []string{}
	edits := textdiff.Lines(keyBefore, keyAfter)
	i, j := 0, 0
	for at := 0; at < len(edits); {
		end := at
		for end < len(edits) && (edits[end].Kind == textdiff.Equal) == (edits[at].Kind == textdiff.Equal) {
			end++
		}
		if edits[at].Kind == textdiff.Equal {
			s.same(after[j:j+end-at], at == 0, end == len(edits))
			i, j = i+end-at, j+end-at
		} else {
			for _, e := range edits[at:end] {
				if e.Kind == textdiff.Delete {
					s.Diff = append(s.Diff, "-"+before[i])
					s.Removed++
					i++
				} else {
					s.Diff = append(s.Diff, "+"+after[j])
					s.Added++
					j++
				}
			}
		}
		at = end
	}
	if more := len(s.Diff) - mostLines; more > 0 {
		s.Diff = append(s.Diff[:mostLines], fmt.Sprintf("@%d more lines", more))
	}
	return s
}

// same adds lines that did not change: those beside changes, of the others their number.
func (s *Stage) same(lines []string, first, last bool) {
	head, tail := around, around
	if first {
		head = 0
	}
	if last {
		tail = 0
	}
	if len(lines) <= head+tail+1 {
		head, tail = len(lines), 0
	}
	for _, l := range lines[:head] {
		s.Diff = append(s.Diff, " "+l)
	}
	if left := len(lines) - head - tail; left > 0 {
		s.Diff = append(s.Diff, fmt.Sprintf("@%d lines as before", left))
	}
	for _, l := range lines[len(lines)-tail:] {
		s.Diff = append(s.Diff, " "+l)
	}
}

// key is a text to compare by: without the names of values and aliases, as passes number them anew.
func key(lines []string) string {
	var out strings.Builder
	for _, l := range lines {
		l = strings.TrimSpace(l)
		for {
			i := strings.IndexAny(l, "%#")
			if i < 0 {
				break
			}
			rest := strings.TrimLeftFunc(l[i+1:], inName)
			if len(rest) == len(l)-i-1 { // no name
				out.WriteString(l[:i+1])
			} else {
				out.WriteString(l[:i])
				out.WriteByte('%')
			}
			l = rest
		}
		out.WriteString(l)
		out.WriteByte('\n')
	}
	return out.String()
}

// inName reports whether a character may be in the name of a value or an alias.
func inName(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("_:#$.-", r)
}

// kernelsOf leaves out the functions without kernels, such as references, and the descriptions of machines.
func kernelsOf(lines []string) (out []string) {
	const member = "  "
	for i := 0; i < len(lines); {
		l := lines[i]
		end := i + 1
		isFunction := strings.HasPrefix(l, member+"func.func ") || strings.HasPrefix(l, member+"scale.arch ")
		if isFunction && strings.HasSuffix(l, "{") {
			for end < len(lines) && lines[end] != member+"}" {
				end++
			}
			end = min(end+1, len(lines))
		}
		if !isFunction || hasKernel(lines[i:end]) {
			out = append(out, lines[i:end]...)
		}
		i = end
	}
	return out
}

func hasKernel(lines []string) bool {
	for _, l := range lines {
		if strings.Contains(l, "tile.kernel ") || strings.Contains(l, "gpu.launch") {
			return true
		}
	}
	return false
}
