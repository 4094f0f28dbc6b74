package filecheck

import (
	"slices"
	"strings"
)

// runSteps checks the whole input and reports whether all steps matched. A
// CHECK-LABEL that is not found ends the check; any other step that is not
// found ends only the check of its region, the input between two labels.
func (r *run) runSteps() bool {
	ok := true
	rest := r.input.all()
	for first := 0; ; {
		label := first
		for label < len(r.steps) && r.steps[label].kind != kindLabel {
			label++
		}
		region, last := rest, label == len(r.steps)
		next := label
		if !last {
			at, found := r.matchCounted(r.steps[label].pattern, rest)
			if !found {
				return false
			}
			region.hi, rest.lo = at.hi, at.hi
			next++
		}
		// Variables of the command line live up to the end of the first region.
		if first != 0 && r.opts.EnableVarScope {
			r.vars.clearLocal()
		}
		ok = r.runRegion(r.steps[first:next], region) && ok
		if last {
			return ok
		}
		first = next
	}
}

func (r *run) runRegion(steps []*step, region span) bool {
	for _, s := range steps {
		at, ok := r.runStep(s, region)
		if !ok {
			return false
		}
		region.lo = at.hi
	}
	return true
}

// runStep matches the -DAG directives of s, then s itself behind them, then
// checks the distance to the previous match and the -NOT directives between.
func (r *run) runStep(s *step, in span) (span, bool) {
	in, nots, ok := r.matchDAGs(s.before, in)
	if !ok {
		return span{}, false
	}
	at, ok := r.matchCounted(s.pattern, in)
	if !ok {
		return span{}, false
	}
	skipped := in.upTo(at.lo - in.lo)
	if !r.onRightLine(s.pattern, skipped) {
		r.wrongLine(s.pattern, at)
		return span{}, false
	}
	return at, r.checkNots(nots, skipped)
}

// matchCounted matches p as often as its count says and returns the input from
// the first match to the end of the last.
func (r *run) matchCounted(p *pattern, in span) (span, bool) {
	var all span
	for i := 1; i <= p.count; i++ {
		m := p.match(in, r.vars)
		if !r.reportExpected(p, i, in, m) {
			return span{}, false
		}
		if i == 1 {
			all = m.at
		}
		all.hi = m.at.hi
		in.lo = m.at.hi
	}
	return all, true
}

// onRightLine checks what -NEXT, -EMPTY and -SAME demand of the text between
// the previous match and this one.
func (r *run) onRightLine(p *pattern, skipped span) bool {
	newlines, second := countNewlines(skipped)
	name := p.prefix + directive{kind: p.kind}.describe("")
	complaint := ""
	switch p.kind {
	case kindNext, kindEmpty:
		switch {
		case newlines == 0:
			complaint = ": is on the same line as previous match"
		case newlines > 1:
			complaint = ": is not on the line after the previous match"
		}
	case kindSame:
		if newlines > 0 {
			complaint = ": is not on the same line as the previous match"
		}
	}
	if complaint == "" {
		return true
	}
	r.msgs.print(isError, p.at, name+complaint)
	r.msgs.print(isNote, skipped.end(), "'next' match was here")
	r.msgs.print(isNote, skipped.start(), "previous match ended here")
	if newlines > 1 && p.kind != kindSame {
		r.msgs.print(isNote, second, "non-matching line after previous match is here")
	}
	return false
}

// countNewlines counts line ends in s, CR LF and LF CR being one, and returns
// the start of the second line.
func countNewlines(s span) (n int, second span) {
	for {
		i := strings.IndexAny(s.String(), "\n\r")
		if i < 0 {
			return n, second
		}
		s = s.from(i)
		if text := s.String(); len(text) > 1 && (text[1] == '\n' || text[1] == '\r') && text[0] != text[1] {
			s = s.from(1)
		}
		s = s.from(1)
		if n++; n == 1 {
			second = s.start()
		}
	}
}

// checkNots reports every -NOT directive that occurs in the input.
func (r *run) checkNots(nots []*pattern, in span) bool {
	ok := true
	for _, p := range nots {
		ok = r.reportExcluded(p, in, p.match(in, r.vars)) && ok
	}
	return ok
}

// matchDAGs matches groups of -DAG directives, in any order within a group. It
// returns the input behind the last group, and the -NOT directives that are
// still to be checked there. -NOT directives separate groups.
func (r *run) matchDAGs(patterns []*pattern, in span) (rest span, nots []*pattern, ok bool) {
	var group dagGroup
	for i, p := range patterns {
		if p.kind == kindNot {
			nots = append(nots, p)
			continue
		}
		if !r.matchDAG(p, in, &group) {
			return in, nil, false
		}
		if i+1 < len(patterns) && patterns[i+1].kind != kindNot {
			continue
		}
		if !r.checkNots(nots, in.upTo(group[0].lo-in.lo)) {
			return in, nil, false
		}
		nots = nil
		in.lo = group[len(group)-1].hi
		group = nil
	}
	return in, nots, true
}

// dagGroup is the matches of a group of -DAG directives so far, in the order of
// the input; they do not overlap.
type dagGroup []span

// matchDAG finds the first match of p that overlaps none of the group's.
func (r *run) matchDAG(p *pattern, in span, group *dagGroup) bool {
	search := in
	for {
		m := p.match(search, r.vars)
		if !m.found || r.opts.VeryVerbose {
			if !r.reportExpected(p, 1, search, m) {
				return false
			}
		}
		if r.opts.AllowDeprecatedDAGOverlap {
			group.cover(m.at)
			r.reportDAG(p, in, m)
			return true
		}
		clash := group.insert(m.at)
		if clash == nil {
			r.reportDAG(p, in, m)
			return true
		}
		r.discarded(p, *clash)
		search.lo = clash.hi
	}
}

// reportDAG reports the match that was settled on; with -vv that is done.
func (r *run) reportDAG(p *pattern, in span, m matchResult) {
	if !r.opts.VeryVerbose {
		r.reportExpected(p, 1, in, m)
	}
}

// insert adds m in its place, or returns the earlier match that it overlaps.
func (g *dagGroup) insert(m span) *span {
	i := 0
	for i < len(*g) && m.lo >= (*g)[i].hi {
		i++
	}
	if i < len(*g) && (*g)[i].lo < m.hi {
		return &(*g)[i]
	}
	*g = slices.Insert(*g, i, m)
	return nil
}

// cover keeps one span around all matches.
func (g *dagGroup) cover(m span) {
	if len(*g) == 0 {
		*g = dagGroup{m}
		return
	}
	all := &(*g)[0]
	all.lo, all.hi = min(all.lo, m.lo), max(all.hi, m.hi)
}
