package llc

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	irError       = regexp.MustCompile(`(?:<stdin>|-):(\d+):\d+: error: (.*)|error: \S*<stdin>:(\d+):\d+: (?:error: )?(.*)`)
	cannotSelect  = regexp.MustCompile(`LLVM ERROR: (Cannot select: .*)`)
	selectedIntr  = regexp.MustCompile(`(?:intrinsic %|TargetExternalSymbol\S*'|@)(llvm\.[\w.]+)`)
	noLibcall     = regexp.MustCompile(`error: (no libcall available for \w+)`)
	fatalError    = regexp.MustCompile(`LLVM ERROR: (.*)`)
	plainError    = regexp.MustCompile(`(?m)^(?:\S+: )?error: (.*)`)
	inFunction    = regexp.MustCompile(`(?m)on function '@(.*)'|^In function: (.*)`)
	unknownTarget = regexp.MustCompile(`'(\S+)' is not a recognized (processor|feature)`)
)

// Explain makes a CompileError of what a failed llc or opt printed. selectHint is the hint for an intrinsic, or "" for
// another operation, for which the target has no instruction.
func Explain(tool, log string, ir []byte, selectHint func(intrinsic string) string) *CompileError {
	e := &CompileError{Tool: tool, Output: log, Message: FirstLine(log)}
	if m := inFunction.FindStringSubmatch(log); m != nil {
		e.Function = m[1] + m[2]
	}
	if m := irError.FindStringSubmatch(log); m != nil {
		e.Line, _ = strconv.Atoi(m[1] + m[3])
		e.Message, e.Source = m[2]+m[4], SourceLine(ir, e.Line)
		return e
	}
	if m := noLibcall.FindStringSubmatch(log); m != nil {
		e.Message = m[1]
		e.Hint = "the target has no such function; it must be expanded before translation to LLVM IR"
		return e
	}
	if m := cannotSelect.FindStringSubmatch(log); m != nil {
		e.Message = m[1]
		if i := selectedIntr.FindStringSubmatch(m[1]); i != nil {
			e.Intrinsic = i[1]
			e.Message = "no instruction for " + i[1]
		}
		e.Hint = selectHint(e.Intrinsic)
		return e
	}
	for _, re := range []*regexp.Regexp{fatalError, plainError} {
		if m := re.FindStringSubmatch(log); m != nil {
			e.Message = m[1]
			return e
		}
	}
	if strings.Contains(log, "Stack dump:") {
		e.Message = "crashed"
		e.Hint = "this is a bug in LLVM or in the generated LLVM IR; see the output"
	}
	return e
}

// UnknownTarget is the name of a "processor" or "feature" that llc does not know; kind is "" for none. It says so,
// ignores the name, and goes on.
func UnknownTarget(log string) (name, kind string) {
	if m := unknownTarget.FindStringSubmatch(log); m != nil {
		return m[1], m[2]
	}
	return "", ""
}

// LacksLibcall reports whether llc found that an operation needs a function which the target has not. It goes on after
// that and may even succeed.
func LacksLibcall(log string) bool { return noLibcall.MatchString(log) }

// FirstLine is the first line of what a tool printed.
func FirstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if line == "" {
		return "failed without a message"
	}
	return line
}
