package lit

import (
	"os"
	"path/filepath"
	"testing"
)

// No test file makes the reader or the substitutions panic, or run without end.
func FuzzScript(f *testing.F) {
	f.Add("RUN: %s %{x} \\\nRUN: b %%t\nDEFINE: %{x} = y\nREQUIRES: a && (b || {{c.*}})\n")
	f.Add("RUN: %if a %{ b %if c %{ d %} %} %else %{ e %}\nXFAIL: *\nEND.\n")
	file := filepath.Join(f.TempDir(), "t.txt")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		k, err := parseTest(file)
		if err != nil {
			return
		}
		config := &Config{Name: "fuzz", Features: map[string]bool{"a": true}, RecursionLimit: 3}
		test := &Test{
			Suite: &Suite{Config: config, SourceRoot: filepath.Dir(file), ExecRoot: filepath.Dir(file)},
			Path:  []string{"t.txt"}, Config: config, keywords: k,
		}
		test.commands()
	})
}
