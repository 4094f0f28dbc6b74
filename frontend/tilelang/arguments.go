package tilelang

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// keywords are Python's that are no values: where one is the value of an argument, it is a word like others.
var keywords = regexp.MustCompile(`(^|,)(\s*\w+\s*=\s*)(and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)\s*(,|$)`)

// quoted makes a string of each keyword that is a value.
func quoted(text string) string {
	for {
		next := keywords.ReplaceAllString(text, `${1}${2}"${3}"${4}`)
		if next == text {
			return text
		}
		text = next
	}
}

// ParseArgs reads `M=1024, dtype="float16", shape=(2, 3)`: names and Python literals, as --arg of a command has them. A
// word that is no literal is a string: dtype=float16.
func ParseArgs(text string) (map[string]eval.Value, error) {
	m, bad := python.Parse("--arg", []byte("f("+quoted(text)+")\n"))
	if len(bad) > 0 {
		return nil, fmt.Errorf("--arg=%s: %s; write NAME=VALUE, separated by commas", text, bad[0].Msg)
	}
	call, ok := m.Body[0].(*python.ExprStmt).Value.(*python.Call)
	if !ok || len(m.Body) != 1 || len(call.Args) > 0 {
		return nil, fmt.Errorf("--arg=%s: write NAME=VALUE, with commas between several", text)
	}
	in := &eval.Interp{File: "--arg", Builtins: eval.NewBuiltins(), Budget: &eval.Budget{Steps: 1_000_000}}
	out := map[string]eval.Value{}
	for _, k := range call.Keywords {
		if _, twice := out[k.Name]; twice {
			return nil, fmt.Errorf("--arg=%s: %s is given more than once", text, k.Name)
		}
		if n, ok := k.Value.(*python.Name); ok {
			out[k.Name] = n.ID
			continue
		}
		v, err := in.Eval(k.Value, eval.NewEnv(nil))
		if err != nil || k.Name == "" {
			return nil, fmt.Errorf("--arg=%s: %s is not a Python literal", text, k.Name)
		}
		out[k.Name] = v
	}
	return out, nil
}

// An Integer is a parameter that is one, and its value.
type Integer struct {
	Name  string
	Value int64
}

// integers are those among the parameters of a function, where values are given for some.
func integers(a *python.Arguments, given map[string]eval.Value) (out []Integer) {
	add := func(p *python.Arg, initial python.Expr) {
		is, isGiven := given[p.Name]
		if c, ok := initial.(*python.Constant); ok && !isGiven {
			is = c.Value
		}
		if n, ok := is.(int64); ok {
			out = append(out, Integer{p.Name, n})
		}
	}
	positional := slices.Concat(a.PosOnly, a.Args)
	initial := append(make([]python.Expr, len(positional)-len(a.Defaults)), a.Defaults...)
	for i, p := range positional {
		add(p, initial[i])
	}
	for i, p := range a.KwOnly {
		add(p, a.KwDefaults[i])
	}
	return out
}
