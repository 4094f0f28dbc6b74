package program

import (
	"regexp"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A Setting says of a kernel, or where it names none of all kernels, what parameters are: a comment
//
//	# tsopt: --kernel matmul --arg M=1024,N=1024,K=512
//
// or a RUN line of a test, which has the same flags. Who shows programs without a command line, as editors do, goes by
// it.
type Setting struct {
	Kernel string
	Given  map[string]eval.Value
	// Flags are those of the comment, for a command line.
	Flags []string
}

var (
	comment = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:tsopt:|RUN:.*\btsopt[ \t])(.*)$`)
	flag    = regexp.MustCompile(`--?(kernel|arg)[= ]+("[^"]*"|'[^']*'|[^\s|;&]+)`)
)

// Settings are those that a text has. Values that cannot be read are passed over, as comments are.
func Settings(text string) (out []Setting) {
	for _, line := range comment.FindAllStringSubmatch(text, -1) {
		s := Setting{Given: map[string]eval.Value{}}
		for _, f := range flag.FindAllStringSubmatch(line[1], -1) {
			value := strings.Trim(f[2], `"'`)
			s.Flags = append(s.Flags, "--"+f[1]+"="+value)
			if f[1] == "kernel" {
				s.Kernel = value
				continue
			}
			vs, err := tilelang.ParseArgs(value)
			if err != nil {
				continue
			}
			for name, v := range vs {
				s.Given[name] = v
			}
		}
		out = append(out, s)
	}
	return out
}

// SettingOf is that of a kernel: the first that names it, or names none.
func SettingOf(all []Setting, kernel string) (s Setting, ok bool) {
	for _, name := range []string{kernel, ""} {
		for _, s := range all {
			if s.Kernel == name {
				return s, true
			}
		}
	}
	return Setting{}, false
}

// Verifies reports whether a RUN line checks the diagnostics that comments expect, and whether it ignores others.
func Verifies(text string) (checks, only bool) {
	for _, line := range comment.FindAllString(text, -1) {
		checks = checks || strings.Contains(line, "-verify-diagnostics")
		only = only || strings.Contains(line, "-verify-diagnostics=only-expected")
	}
	return checks, only
}
