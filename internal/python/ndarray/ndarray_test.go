package ndarray

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// interp runs a file whose modules are those of this package.
func interp(file string) *eval.Interp {
	return &eval.Interp{File: file, Builtins: eval.NewBuiltins(),
		Import: func(at eval.Site, name string) (eval.Value, error) {
			if m, ok := Module(name); ok {
				return m, nil
			}
			return nil, at.Raise("ModuleNotFoundError", "No module named '%s'", name)
		}}
}

// evaluated runs an expression in the scope of a program.
func evaluated(t testing.TB, in *eval.Interp, env *eval.Env, text string) (eval.Value, error) {
	m, errs := python.Parse(in.File, []byte(text))
	require.Empty(t, errs, text)
	return in.Eval(m.Body[0].(*python.ExprStmt).Value, env)
}

func program(t testing.TB, in *eval.Interp, text string) *eval.Env {
	m, errs := python.Parse(in.File, []byte(text))
	require.Empty(t, errs)
	env := eval.NewEnv(nil)
	require.NoError(t, in.RunModule(m, env))
	return env
}

// describe writes a value as testdata/record.py does.
func describe(v eval.Value) string {
	list := func(elems []eval.Value) string {
		out := make([]string, len(elems))
		for i, e := range elems {
			out[i] = describe(e)
		}
		return "(" + strings.Join(out, "; ") + ")"
	}
	switch v := v.(type) {
	case *eval.Tuple:
		return list(v.Elems)
	case *eval.List:
		return list(v.Elems)
	case *pair:
		return list([]eval.Value{v.values, v.indices})
	case float64:
		return short(v)
	case *Array:
		shape := shapeText(v.shape)
		flat := v.reshape([]int{-1})
		out := make([]string, flat.size())
		for i := range out {
			out[i] = describe(flat.at(0, i).element())
		}
		return v.dtype.name + shape + "[" + strings.Join(out, " ") + "]"
	}
	return eval.Repr(v)
}

// short is C's %.6g.
func short(f float64) string {
	s := fmt.Sprintf("%.6g", f)
	return strings.NewReplacer("+Inf", "inf", "-Inf", "-inf", "NaN", "nan").Replace(s)
}

// TestRecorded evaluates the expressions of testdata/*.py, and compares with what NumPy and torch gave.
func TestRecorded(t *testing.T) {
	for _, name := range []string{"numpy", "torch"} {
		text, err := os.ReadFile("testdata/" + name + "_cases.txt")
		require.NoError(t, err)
		compareRecorded(t, name, string(text))
	}
}

// TestAgainstPython records anew where the libraries are at hand.
func TestAgainstPython(t *testing.T) {
	for _, name := range []string{"numpy", "torch"} {
		out, err := exec.Command("python3", "testdata/record.py", "testdata/"+name+"_cases.py").Output()
		if err != nil {
			t.Logf("no python3 with %s here: compared with what was recorded only", name)
			continue
		}
		compareRecorded(t, name, string(out))
	}
}

func compareRecorded(t *testing.T, name, recorded string) {
	text, err := os.ReadFile("testdata/" + name + "_cases.py")
	require.NoError(t, err)
	head, _, _ := strings.Cut(string(text), "# ---\n")
	in := interp(name + ".py")
	env := program(t, in, head)
	for line := range strings.Lines(recorded) {
		expr, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  # ")
		require.True(t, ok, line)
		v, err := evaluated(t, in, env, expr)
		if kind, fails := strings.CutPrefix(want, "!"); fails {
			assert.Error(t, err, "%s: %s gives %s, and %s expected", name, expr, describe(v), kind)
			continue
		}
		if assert.NoError(t, err, "%s: %s", name, expr) && !alike(want, describe(v)) {
			t.Errorf("%s: %s\n got %s\nwant %s", name, expr, describe(v), want)
		}
	}
}

// alike compares texts whose numbers may differ in the last place.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	cut := func(r rune) bool { return strings.ContainsRune("()[]; ,", r) }
	x, y := strings.FieldsFunc(a, cut), strings.FieldsFunc(b, cut)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		f, err := strconv.ParseFloat(x[i], 64)
		g, err2 := strconv.ParseFloat(y[i], 64)
		if x[i] != y[i] && (err != nil || err2 != nil || !(f-g < 1e-5 && g-f < 1e-5)) {
			return false
		}
	}
	return true
}
