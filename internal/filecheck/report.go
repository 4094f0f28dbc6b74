package filecheck

import (
	"fmt"
	"math"
	"strings"
)

// run is one check of an input.
type run struct {
	*checks
	msgs   *messages
	input  *buffer
	events []*event // what the dump will show
}

// outcome of a search, as the dump marks it.
type outcome int

const (
	foundExpected outcome = iota
	foundExcluded
	foundWrongLine
	foundDiscarded
	noneExcluded
	noneExpected
	noneInvalid
	fuzzy
)

// event is something the dump shows at a place of the input.
type event struct {
	p       *pattern
	outcome outcome
	at      span
	note    string // instead of the outcome's own note
}

func (r *run) record(p *pattern, o outcome, at span, note string) {
	r.events = append(r.events, &event{p, o, at, note})
}

// revise changes the outcome of the latest events, all that are of one pattern.
func (r *run) revise(o outcome) {
	last := r.events[len(r.events)-1].p.at
	for i := len(r.events) - 1; i >= 0 && r.events[i].p.at == last; i-- {
		r.events[i].outcome = o
	}
}

// dumping reports whether events go to a dump; what is no error is then told
// only there.
func (r *run) dumping() bool { return r.opts.Dump.Mode != DumpNever }

// reportExpected reports the search for a pattern that must be found.
func (r *run) reportExpected(p *pattern, nth int, in span, m matchResult) bool {
	if m.found {
		r.reportFound(p, nth, m.at, true)
		return true
	}
	r.reportMissing(p, nth, in, m.errs, true)
	return false
}

// reportExcluded reports the search for a pattern that must not be found.
func (r *run) reportExcluded(p *pattern, in span, m matchResult) bool {
	if m.found {
		r.reportFound(p, 1, m.at, false)
		return false
	}
	r.reportMissing(p, 1, in, m.errs, false)
	return len(m.errs) == 0
}

func (r *run) reportFound(p *pattern, nth int, at span, expected bool) {
	if expected && (!r.opts.Verbose || p.kind == kindEOF && !r.opts.VeryVerbose) {
		return
	}
	sev, o, what := isRemark, foundExpected, "expected"
	if !expected {
		sev, o, what = isError, foundExcluded, "excluded"
	}
	r.record(p, o, at, "")
	for _, text := range r.substitutions(p) {
		r.record(p, o, at.start(), text)
	}
	captures := p.captures(r.vars)
	for _, c := range captures {
		r.record(p, o, c.at, capturedNote(c))
	}
	if expected && r.dumping() {
		return
	}
	r.msgs.print(sev, p.at, fmt.Sprintf("%s: %s string found in input%s", p.describe(p.prefix), what, p.ofCount(nth)))
	r.msgs.print(isNote, at.start(), "found here", at)
	for _, text := range r.substitutions(p) {
		r.msgs.print(isNote, at.start(), text)
	}
	for _, c := range captures {
		r.msgs.print(isNote, c.at.start(), capturedNote(c), c.at)
	}
}

func capturedNote(c captured) string { return `captured var "` + c.name + `"` }

func (p *pattern) ofCount(nth int) string {
	if p.count <= 1 {
		return ""
	}
	return fmt.Sprintf(" (%d out of %d)", nth, p.count)
}

func (r *run) reportMissing(p *pattern, nth int, in span, errs []patternError, expected bool) {
	sev, o, what := isRemark, noneExcluded, "excluded"
	if expected {
		sev, o, what = isError, noneExpected, "expected"
	}
	for _, err := range errs {
		o = noneInvalid
		r.msgs.print(isError, err.at, err.text)
	}
	isWrong := expected || len(errs) > 0
	if !isWrong && !r.opts.VeryVerbose {
		return
	}
	r.record(p, o, in, "")
	for _, err := range errs {
		r.record(p, o, in.start(), err.text)
	}
	substs := r.substitutions(p)
	for _, text := range substs {
		r.record(p, o, in.start(), text)
	}
	if !isWrong && r.dumping() {
		return
	}
	if len(errs) == 0 {
		r.msgs.print(sev, p.at, fmt.Sprintf("%s: %s string not found in input%s", p.describe(p.prefix), what, p.ofCount(nth)))
		r.msgs.print(isNote, in.start(), "scanning from here")
	}
	for _, text := range substs {
		r.msgs.print(isNote, in.start(), text)
	}
	if expected {
		r.reportFuzzy(p, in)
	}
}

// substitutions says which values were put into the pattern.
func (r *run) substitutions(p *pattern) []string {
	var list []string
	for _, s := range p.substs {
		value, errs := s.value(r.vars)
		if len(errs) > 0 {
			continue
		}
		list = append(list, fmt.Sprintf(`with "%s" equal to %s`, escapeUnprintable(s.from.String()), quoted(value)))
	}
	return list
}

// quoted puts a value in quotes, escaped only when that is needed.
func quoted(value string) string {
	plain := strings.IndexFunc(value, func(c rune) bool { return c < ' ' || c > '~' || c == '"' }) < 0
	if plain {
		return `"` + value + `"`
	}
	return `"` + escapeUnprintable(value) + `" (escaped value)`
}

func escapeUnprintable(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			b.WriteString(`\\`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '"':
			b.WriteString(`\"`)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// wrongLine marks the match of a -NEXT, -EMPTY or -SAME directive as misplaced.
func (r *run) wrongLine(p *pattern, at span) {
	if r.opts.Verbose {
		r.revise(foundWrongLine)
		return
	}
	r.record(p, foundWrongLine, at, "")
}

// discarded tells that a match of a -DAG directive overlaps an earlier one.
func (r *run) discarded(p *pattern, earlier span) {
	if !r.opts.VeryVerbose {
		return
	}
	if r.dumping() {
		r.revise(foundDiscarded)
		return
	}
	r.msgs.print(isNote, earlier.start(), "match discarded, overlaps earlier DAG match here", earlier)
}

const (
	fuzzyReach = 4096        // how far to look for something similar
	fuzzyWork  = 4096 * 2048 // bound of reach times pattern length
	fuzzyWorst = 50          // the greatest distance that is worth showing
)

// reportFuzzy points to the text that is most like the pattern: the least edit
// distance, plus a hundredth for each line that lies before it.
func (r *run) reportFuzzy(p *pattern, in span) {
	example := p.fixed
	if example == "" {
		example = p.regex
	}
	text := in.String()
	reach := min(fuzzyReach, len(text))
	if reach*len(example) > fuzzyWork {
		return
	}
	best, bestQuality, lines := 0, float64(fuzzyWorst), 0
	for i := 0; i < reach; i++ {
		if text[i] == '\n' {
			lines++
		}
		if isBlank(text[i]) {
			continue
		}
		here := text[i:min(len(text), i+len(example))]
		if eol := strings.IndexByte(here, '\n'); eol >= 0 {
			here = here[:eol]
		}
		distance := editDistance(here, example, int(math.Ceil(bestQuality)))
		if quality := float64(distance) + float64(lines)/100; quality < bestQuality {
			best, bestQuality = i, quality
		}
	}
	if best == 0 { // nothing, or just where the search started
		return
	}
	at := in.from(best).start()
	r.record(p, fuzzy, at, "")
	r.msgs.print(isNote, at, "possible intended match here")
}

// editDistance is the Levenshtein distance of bytes, or limit if that is less.
// Only the cells of the table that can lie on a path of less than limit edits
// are computed.
func editDistance(a, b string, limit int) int {
	if diff := len(a) - len(b); diff >= limit || -diff >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = min(j, limit)
	}
	for i := 0; i < len(a); i++ {
		from, to := max(0, i-limit), min(len(b), i+limit)
		diagonal, least := row[from], limit
		if from == 0 {
			row[0] = i + 1
			least = row[0]
		} else {
			row[from] = limit
		}
		for j := from; j < to; j++ {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
			least = min(least, row[j+1])
		}
		if least >= limit {
			return limit
		}
	}
	return min(row[len(b)], limit)
}
