package kernels

import (
	"regexp"
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/target/tilelang"
)

// A setting says of a kernel, or where it names none of all kernels, what parameters are: a comment
//
//	# tsopt: --kernel matmul --arg M=1024,N=1024,K=512
//
// or a RUN line of a test, which has the same flags.
type setting struct {
	kernel string
	given  map[string]eval.Value
}

var (
	comment = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:tsopt:|RUN:.*\btsopt[ \t])(.*)$`)
	flag    = regexp.MustCompile(`--?(kernel|arg)[= ]+("[^"]*"|'[^']*'|[^\s|;&]+)`)
)

// settings are those that a text has; one that cannot be read is passed over, as a comment is.
func settings(text string) (out []setting) {
	for _, line := range comment.FindAllStringSubmatch(text, -1) {
		s := setting{given: map[string]eval.Value{}}
		for _, f := range flag.FindAllStringSubmatch(line[1], -1) {
			value := strings.Trim(f[2], `"'`)
			if f[1] == "kernel" {
				s.kernel = value
				continue
			}
			vs, err := tilelang.ParseArgs(value)
			if err != nil {
				continue
			}
			for name, v := range vs {
				s.given[name] = v
			}
		}
		out = append(out, s)
	}
	return out
}

// given are the values for a kernel: of the first comment that names it, or names none.
func given(all []setting, kernel string) map[string]eval.Value {
	for _, s := range all {
		if s.kernel == kernel {
			return s.given
		}
	}
	for _, s := range all {
		if s.kernel == "" {
			return s.given
		}
	}
	return nil
}

// verifies reports whether a RUN line checks the diagnostics that comments expect, and whether it ignores others.
func verifies(text string) (checks, only bool) {
	for _, line := range comment.FindAllString(text, -1) {
		checks = checks || strings.Contains(line, "-verify-diagnostics")
		only = only || strings.Contains(line, "-verify-diagnostics=only-expected")
	}
	return checks, only
}
