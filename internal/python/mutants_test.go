package python

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMutants compares with CPython over programs that have been damaged: both take them and make the same tree, or
// neither does, for an error in the same line. $TSOPT_PYTHON_MUTANTS is how many, $TSOPT_PYTHON_SEED where to begin.
func TestMutants(t *testing.T) {
	python := startCPython(t)
	n, seed := setting(t, "TSOPT_PYTHON_MUTANTS", 400), setting(t, "TSOPT_PYTHON_SEED", 1)
	pieces := samples(t)
	differ := 0
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(seed+i), 0))
		src := []byte(mutate(r, pieces[r.IntN(len(pieces))]))
		if diff := compareFirst(python.ask(t, src), src); diff != "" {
			if differ++; differ < 60 {
				t.Errorf("seed %d: %s\n%s", seed+i, diff, src)
			}
		}
	}
	t.Logf("%d programs, %d differ", n, differ)
}

func setting(t *testing.T, variable string, otherwise int) int {
	s := os.Getenv(variable)
	if s == "" {
		return otherwise
	}
	n, err := strconv.Atoi(s)
	require.NoError(t, err)
	return n
}

// samples returns short programs: statements of the samples, or of the files of $TSOPT_PYTHON_CORPUS.
func samples(t *testing.T) []string {
	root := os.Getenv("TSOPT_PYTHON_CORPUS")
	if root == "" {
		root = "testdata"
	}
	files, err := filepath.Glob(filepath.Join(root, "*.py"))
	require.NoError(t, err)
	var pieces []string
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		m, errs := Parse(f, src)
		if len(errs) > 0 {
			continue
		}
		lines := strings.SplitAfter(string(src), "\n")
		for _, s := range m.Body {
			at := s.Range()
			if at.End.Line-at.Start.Line < 40 {
				pieces = append(pieces, strings.Join(lines[at.Start.Line-1:at.End.Line], ""))
			}
		}
	}
	require.NotEmpty(t, pieces)
	return pieces
}

// inserted are tokens that a mutation may put anywhere.
var inserted = []string{"(", ")", "[", "]", "{", "}", ",", ":", "=", ":=", "*", "**", ".", ";", "if ", " else ",
	" for ", " in ", "lambda ",
	"not ", " is ", "yield ", "await ", "async ", "def ", "class ", "import ", " as ", "x", "1", "'s'", "f'{x}'", "\n",
	"\n    ", "\\", "'", "\"\"\"",
	"->", "@", "+=", "==", "...", "None", " and ", "{", "!", "$", "case ", "match ", "print ", "#", "\t", "del ",
	"return ", "pass", "else:", "except "}

// mutate does one to three damages to a program, most of them to its tokens.
func mutate(r *rand.Rand, src string) string {
	for range 1 + r.IntN(3) {
		s := scanner{src: src}
		s.scan()
		i, j := r.IntN(len(s.tokens)), r.IntN(len(s.tokens))
		a, b := s.tokens[min(i, j)], s.tokens[max(i, j)]
		switch r.IntN(6) {
		case 0, 1:
			src = src[:a.offset] + src[a.end:]
		case 2:
			src = src[:a.offset] + inserted[r.IntN(len(inserted))] + src[a.offset:]
		case 3:
			src = src[:a.offset] + src[b.offset:b.end] + src[a.offset:]
		case 4:
			src = src[:a.offset] + inserted[r.IntN(len(inserted))] + src[a.end:]
		case 5:
			if a.end <= b.offset {
				src = src[:a.offset] + src[b.offset:b.end] + src[a.end:b.offset] + src[a.offset:a.end] + src[b.end:]
			}
		}
	}
	return src
}

// compareFirst is compare, where CPython's error has to be our first in its line too, unless ours before it is in
// another statement than one that could not be cut into tokens, which CPython does first.
func compareFirst(want string, src []byte) string {
	if diff := compare(want, src); diff != "" || !strings.HasPrefix(want, "!") {
		return diff
	}
	_, errs := Parse("", src)
	var line, col int
	fmt.Sscanf(want, "!%d:%d", &line, &col)
	if int(errs[0].Start.Line) != line && !lexical(want) {
		return fmt.Sprintf("another error is first: %v; CPython: %s", errs, want)
	}
	return ""
}

// lexical reports an error of CPython's tokenizer.
func lexical(want string) bool {
	for _, s := range []string{"was never closed", "unterminated", "unmatched", "does not match opening",
		"invalid character", "invalid non-printable",
		"literal", "unexpected character after line", "f-string: single"} {
		if strings.Contains(want, s) {
			return true
		}
	}
	return false
}
