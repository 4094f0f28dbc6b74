package filecheck

import (
	"slices"
	"strings"
)

// step is a directive that the input is searched for, together with the -DAG
// and -NOT directives before it.
type step struct {
	*pattern
	before []*pattern
}

// reader turns a check file into steps.
type reader struct {
	*checks
	msgs     *messages
	scan     *scanner
	implicit []*pattern // of --implicit-check-not; they come before every step
	pending  []*pattern // -DAG and -NOT directives that wait for their step
}

// read fills c.steps. It reports the first mistake and returns the exit code.
func (r *reader) read(check *buffer) int {
	if errs := r.vars.defineFromCommandLine(r.opts.Defines); len(errs) > 0 {
		for _, err := range errs {
			r.report(err)
		}
		return exitMisuse
	}
	r.vars.numeric[lineVarName] = r.vars.line
	r.readImplicit()
	r.pending = slices.Clone(r.implicit)
	checks, comments := r.opts.checkPrefixes(), r.opts.commentPrefixes()
	r.scan = newScanner(check, checks, comments)
	used := map[string]bool{}
	for {
		f, ok := r.scan.next()
		if !ok {
			break
		}
		used[f.prefix.String()] = f.kind != kindComment || used[f.prefix.String()]
		if code := r.directive(f); code != exitMatch {
			return code
		}
	}
	if code := r.checkUsed(checks, used); code != exitMatch {
		return code
	}
	r.finish(check, checks[0])
	return exitMatch
}

func (r *reader) report(err *patternError) int {
	if err.at.buf == nil {
		r.printf("%s\n", err.text)
		return exitMisuse
	}
	r.msgs.print(isError, err.at, err.text)
	if err.spaced {
		r.printf("\n")
	}
	if strings.HasPrefix(err.text, "missing closing") {
		return exitMismatch // upstream's verdict on this one mistake
	}
	return exitMisuse
}

// readImplicit makes patterns of the --implicit-check-not options.
func (r *reader) readImplicit() {
	const lead = "-implicit-check-not='"
	for _, text := range r.opts.ImplicitCheckNot {
		buf := &buffer{name: "command line", text: lead + text + "'"}
		d := directive{kind: kindNot, count: 1}
		p, err := parsePattern(d, "IMPLICIT-CHECK", buf.span(len(lead), len(lead)+len(text)), 0, r.opts, r.vars)
		if err != nil {
			r.report(err)
			continue
		}
		r.implicit = append(r.implicit, p)
		r.implicitBuffers = append(r.implicitBuffers, buf)
	}
}

// directive parses the rest of the line after a directive's colon.
func (r *reader) directive(f found) int {
	rest := f.rest
	if rest.empty() {
		// Nothing follows the colon up to the end of the file: upstream takes the
		// suffix itself for the pattern.
		rest.lo = f.prefix.hi
	}
	prefix := f.prefix.String()
	switch f.kind {
	case kindMisspelled:
		used := f.prefix
		used.hi = rest.lo
		return r.report(fail(f.prefix, "misspelled directive '%s'", used))
	case kindBadNot:
		return r.report(fail(rest, "unsupported -NOT combo on prefix '%s'", prefix))
	case kindBadCount:
		return r.report(fail(rest, "invalid count in -COUNT specification on prefix '%s'", prefix))
	}
	if !(r.opts.StrictWhitespace && r.opts.MatchFullLines) {
		rest = rest.trimLeft(blanks)
	}
	text := rest
	if eol := strings.IndexAny(rest.String(), "\n\r"); eol >= 0 {
		text = rest.upTo(eol)
	}
	r.scan.pos = text.hi
	if f.kind == kindComment {
		return exitMatch
	}
	line, _ := f.prefix.buf.lineCol(f.prefix.lo)
	p, err := parsePattern(f.directive, prefix, text, line, r.opts, r.vars)
	if err != nil {
		return r.report(err)
	}
	return r.add(p, f.prefix)
}

// add appends a pattern to the steps or to those that wait for a step.
func (r *reader) add(p *pattern, prefix span) int {
	switch p.kind {
	case kindLabel:
		if p.hasVariable() {
			return r.report(fail(prefix, "found '%s-LABEL:' with variable definition or use", p.prefix))
		}
	case kindNext, kindSame, kindEmpty:
		if len(r.steps) == 0 {
			suffix := strings.TrimPrefix(directive{kind: p.kind}.describe(""), "-")
			return r.report(fail(prefix, "found '%s-%s' without previous '%s: line", p.prefix, suffix, p.prefix))
		}
	case kindDAG, kindNot:
		r.pending = append(r.pending, p)
		return exitMatch
	}
	r.steps = append(r.steps, &step{p, r.pending})
	r.pending = slices.Clone(r.implicit)
	return exitMatch
}

// checkUsed complains about prefixes without a directive, except when nothing
// but --implicit-check-not was asked for.
func (r *reader) checkUsed(checks []string, used map[string]bool) int {
	var missing []string
	for _, prefix := range checks {
		if !used[prefix] {
			missing = append(missing, "'"+prefix+":'")
		}
	}
	none := len(missing) == len(checks)
	some := len(missing) > 0 && !r.opts.AllowUnusedPrefixes
	onlyImplicit := len(r.implicit) > 0 && len(r.opts.CheckPrefixes) == 0
	if !none && !some || onlyImplicit {
		return exitMatch
	}
	plural := ""
	if len(missing) > 1 {
		plural = "es"
	}
	slices.Sort(missing)
	r.printf("error: no check strings found with prefix%s %s\n", plural, strings.Join(missing, ", "))
	return exitMisuse
}

// finish adds a step at the end of input for -DAG and -NOT directives that
// come last.
func (r *reader) finish(check *buffer, prefix string) {
	if len(r.pending) == 0 {
		return
	}
	end := check.span(r.scan.pos, r.scan.pos)
	eof := &pattern{directive: directive{kind: kindEOF, count: 1}, prefix: prefix, at: end}
	r.steps = append(r.steps, &step{eof, r.pending})
}
