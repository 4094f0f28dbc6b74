package mutate

import (
	"regexp"
	"strings"
)

// largest is how many bytes a program may have: small ones give more mutants in the same
// time, and are more often of what a mutation changes.
const largest = 4096

var comments = regexp.MustCompile(`(?m)^\s*(//|#( |$)).*\n?|\s+//.*$`)

// Programs are the programs of a file, without comments: of MLIR's syntax its parts, in Python
// a program for each way in which the file's RUN lines name a kernel. Large ones are left out.
func Programs(text string, isPython bool) (out []Program) {
	var all []Program
	if isPython {
		all = kernels(text)
	} else {
		for _, part := range strings.Split(text, "// -----") {
			all = append(all, Program{Text: part})
		}
	}
	for _, p := range all {
		p.Text = strings.TrimSpace(comments.ReplaceAllString(p.Text, "")) + "\n"
		if len(p.Text) > 1 && len(p.Text) <= largest {
			out = append(out, p)
		}
	}
	return out
}

var (
	run       = regexp.MustCompile(`(?m)^# RUN: .*--kernel[ =](\w+).*$`)
	arg       = regexp.MustCompile(`--(?:arg|param)[ =](\S+)`)
	unindent  = regexp.MustCompile(`(?m)^[^\s#)\]}]`)
	defines   = regexp.MustCompile(`(?m)^(?:def +(\w+)|class +(\w+)|(\w+)[^=\n()]*=)`)
	decorates = regexp.MustCompile(`^@`)
	imports   = regexp.MustCompile(`^(import|from) `)
	word      = regexp.MustCompile(`\w+`)
)

// kernels are the programs that the RUN lines of a file name: what the kernel needs of the file.
func kernels(text string) (out []Program) {
	seen := map[string]bool{}
	for _, m := range run.FindAllStringSubmatch(text, -1) {
		p := Program{Kernel: m[1]}
		for _, a := range arg.FindAllStringSubmatch(m[0], -1) {
			p.Args = append(p.Args, a[1])
		}
		if key := p.Kernel + " " + strings.Join(p.Args, " "); !seen[key] {
			seen[key] = true
			p.Text = needs(statements(text), p.Kernel)
			out = append(out, p)
		}
	}
	return out
}

// statements are those of a file's top level, with their decorators.
func statements(text string) (out []string) {
	at := unindent.FindAllStringIndex(text, -1)
	open := ""
	for i, a := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		open += text[a[0]:end]
		if !decorates.MatchString(text[a[0]:end]) {
			out, open = append(out, open), ""
		}
	}
	return out
}

// needs are the imports, and the statements that define a name or what those name.
func needs(statements []string, name string) string {
	wanted, taken := map[string]bool{name: true}, make([]bool, len(statements))
	for again := true; again; {
		again = false
		for i, s := range statements {
			if taken[i] || !imports.MatchString(s) && !wanted[defined(s)] {
				continue
			}
			taken[i], again = true, true
			for _, w := range word.FindAllString(s, -1) {
				wanted[w] = true
			}
		}
	}
	var b strings.Builder
	for i, s := range statements {
		if taken[i] {
			b.WriteString(s)
		}
	}
	return b.String()
}

// defined is the name that a statement defines, or "".
func defined(statement string) string {
	m := defines.FindStringSubmatch(statement)
	if m == nil {
		return ""
	}
	return m[1] + m[2] + m[3]
}
