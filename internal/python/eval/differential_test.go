package eval

import (
	"flag"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python"
)

var (
	programs  = flag.Int("programs", 300, "how many random programs are compared with CPython")
	firstSeed = flag.Uint64("first", 1, "the seed of the first")
)

// evaluate runs a program with the modules of the library, and gives what it prints.
func evaluate(text string) (string, error) {
	m, errs := python.Parse("t.py", []byte(text))
	if len(errs) > 0 {
		return "", errs[0]
	}
	var b strings.Builder
	modules := Modules()
	in := &Interp{File: "t.py", Builtins: NewBuiltins(), Print: func(s string) { b.WriteString(s) },
		Budget: &Budget{Steps: 1_000_000}}
	in.Import = func(at Site, name string) (Value, error) {
		if m, ok := modules[name]; ok {
			return m, nil
		}
		return nil, in.Errorf(at.Node, "No module named '%s'", name)
	}
	err := in.RunModule(m, NewEnv(nil))
	return b.String(), err
}

// TestAgainstCPython compares random programs. `go test -run AgainstCPython -programs 100000 -first 1000` does more.
func TestAgainstCPython(t *testing.T) {
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here")
	}
	const batch = 100
	for first := *firstSeed; first < *firstSeed+uint64(*programs); first += batch {
		var script strings.Builder
		var texts []string
		script.WriteString("import warnings\nwarnings.simplefilter('ignore')\n")
		for seed := first; seed < first+batch; seed++ {
			texts = append(texts, makeProgram(seed))
			fmt.Fprintf(&script, "try: exec(compile(%s, 't.py', 'exec'), {})\nexcept Exception as e: print('###', type(e).__name__)\nprint('@@@')\n", Repr(texts[len(texts)-1]))
		}
		cmd := exec.Command(path, "-X", "utf8", "-W", "ignore", "-")
		cmd.Stdin = strings.NewReader(script.String())
		out, err := cmd.Output()
		require.NoError(t, err)
		want := strings.Split(string(out), "@@@\n")
		for i, text := range texts {
			if strings.Contains(want[i], "### SyntaxError") {
				continue // a walrus where CPython has none
			}
			got, err := evaluate(text)
			if e, ok := err.(*Error); ok && strings.Contains(e.Msg, "is too large") {
				continue // nothing that small programs need
			} else if ok && e.Kind != "" {
				got += "### " + e.Kind + "\n"
			} else if err != nil {
				got += err.Error() + "\n"
			}
			if got != want[i] {
				t.Errorf("seed %d: %s\nprogram:\n%s", first+uint64(i), firstDifference(got, want[i]), text)
			}
		}
		if t.Failed() {
			return
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d of the output is\n%s\nand CPython's\n%s", i+1, g[i], w[i])
		}
	}
	return "one is longer"
}
