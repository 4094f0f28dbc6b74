package model

import (
	"regexp"
	"strings"
)

// Run is the command of a RUN line, with the lines that continue it.
type Run struct {
	Start int // offset of the command's first line after "RUN:"
	Text  string
}

var (
	runRE = regexp.MustCompile(`^[ \t]*//[ \t]*RUN:`)
	optRE = regexp.MustCompile(`(^|[\s|;&(])[\w/.-]*(tsopt|mlir-opt|-opt)(-[0-9]+)?\s`)
)

func findRuns(text string) []Run {
	const marker = "RUN:"
	var out []Run
	for at := 0; ; {
		i := strings.Index(text[at:], marker)
		if i < 0 {
			return out
		}
		at += i + len(marker)
		start := strings.LastIndexByte(text[:at], '\n') + 1
		if len(runRE.FindString(text[start:at])) != at-start {
			continue
		}
		line, _, _ := strings.Cut(text[at:], "\n")
		line = strings.TrimRight(line, "\r")
		if n := len(out); n > 0 && strings.HasSuffix(out[n-1].Text, "\\") {
			out[n-1].Text = strings.TrimSuffix(out[n-1].Text, "\\") + " " + line
			continue
		}
		out = append(out, Run{at, line})
	}
}

// opt reports whether the command runs an opt tool.
func (r Run) opt() bool { return optRE.MatchString(r.Text) }

// RunLine is the text of the RUN line around an offset up to it, and whether
// there is one.
func RunLine(text string, at int) (before string, ok bool) {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line := text[start:at]
	m := runRE.FindString(line)
	return line[len(m):], m != ""
}

// VerifyDiagnostics reports whether a command of the file checks diagnostics, and whether one that does so runs no
// passes; isPass recognizes their flags. Then what the parser and the verifier say is all there is.
func (f *File) VerifyDiagnostics(isPass func(flag string) bool) (checks, alone bool) {
	for _, r := range f.Runs {
		if !r.opt() || !strings.Contains(r.Text, "-verify-diagnostics") {
			continue
		}
		checks = true
		alone = alone || !runsPasses(r.Text, isPass)
	}
	return checks, alone
}

// runsPasses reports whether a command has a flag that runs a pass.
func runsPasses(command string, isPass func(flag string) bool) bool {
	for _, word := range strings.Fields(command) {
		flag, ok := strings.CutPrefix(word, "-")
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "-"), "=")
		if ok && (name == "pass-pipeline" || isPass(name)) {
			return true
		}
	}
	return false
}

// OnlyExpected reports whether the commands ignore unexpected diagnostics.
func (f *File) OnlyExpected() bool {
	for _, r := range f.Runs {
		if strings.Contains(r.Text, "-verify-diagnostics=only-expected") {
			return true
		}
	}
	return false
}
