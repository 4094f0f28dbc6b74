package random

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// reduce leaves out lines of a program as long as it goes wrong in the same way, and leaves what is left in its folder.
// What the program computes is computed anew each time; where NumPy cannot, a line was needed.
func (p program) reduce(t *testing.T, wrong string) {
	python, kind := withNumPy(t), signature(wrong)
	lines := strings.Split(strings.TrimSpace(p.text(t)), "\n")
	file := filepath.Join(p.folder, "program.py")
	write := func(lines []string) {
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	}
	goesWrong := func(lines []string) bool {
		write(lines)
		if exec.CommandContext(t.Context(), python, "tilelang_numpy.py", p.folder).Run() != nil {
			return false
		}
		return signature(p.run(t.Context())) == kind
	}
	for shorter := true; shorter; {
		shorter = false
		for i := len(lines) - 1; i >= 0; i-- {
			for _, n := range []int{block(lines, i), 1} {
				if without := slices.Delete(slices.Clone(lines), i, i+n); goesWrong(without) {
					lines, shorter = without, true
					break
				}
			}
		}
	}
	write(lines)
	require.NoError(t, exec.CommandContext(t.Context(), python, "tilelang_numpy.py", p.folder).Run())
}

// block is how many lines a line heads, itself with them.
func block(lines []string, i int) int {
	n := 1
	for i+n < len(lines) && indent(lines[i+n]) > indent(lines[i]) {
		n++
	}
	return n
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

var (
	numbers = regexp.MustCompile(`[0-9]+|'[^']*'`)
	message = regexp.MustCompile(`(?m)^.*?(error: |internal error|panic: |differ).*$`)
)

// signature is what is wrong, without numbers and names.
func signature(wrong string) string {
	line := message.FindString(wrong)
	if strings.Contains(line, "largest element error") || wrong == "" {
		line = fmt.Sprint("different results", wrong == "")
	}
	return numbers.ReplaceAllString(line, "")
}
