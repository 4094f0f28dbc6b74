package mutants

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// level is how far programs are lowered before they are changed, and who checks them then. What
// one check finds the next ones are not asked.
type level struct {
	name      string
	pass      string
	programs  []string // nil for all
	mutations func(op *ir.Op) []mutation
	checks    []check
}

// check runs a program; it returns an exit code.
type check struct {
	name string
	run  func(file string) int
}

var (
	byVerifyComm = check{"verify-comm", verifyComm}
	bySimulator  = check{"the simulator", simulate}
	small        = []string{"ag_gemm", "halo_exchange", "pipeline_pp4", "ring_shift", "softmax_tp4"}
	levels       = []level{
		{"tiles", "--canonicalize", nil, tileMutations, []check{byVerifyComm, bySimulator}},
		{"simulated", "--canonicalize", small, tileMutations, []check{bySimulator}},
		{"threads", "--emit=gpu", small, threadMutations, []check{bySimulator}},
	}
)

// mutant is a program with a mistake, launched once, or launched once and twice, and which check has found it, "" for
// none.
type mutant struct {
	level level
	name  string
	files []string
	found string
}

// TestMutants makes all mutants and holds the score against score.txt, in which UPDATE_MUTANTS=1
// writes it: of those that are not in same.txt, 95 of 100 are found at each level.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("minutes")
	}
	all := everyMutant(t)
	score, survivors := "", map[string]bool{}
	for _, l := range levels {
		count, found := 0, map[string]int{}
		missed := 0
		for _, m := range all {
			if m.level.name != l.name {
				continue
			}
			count++
			found[m.found]++
			if m.found == "" {
				survivors[m.name] = true
				if same(t)[m.name] == "" {
					missed++
					t.Log("nobody finds ", m.name)
				}
			}
		}
		score += fmt.Sprintf("%s: %d mutants, %d mean the same", l.name, count, found[""]-missed)
		for _, c := range l.checks {
			score += fmt.Sprintf(", %d found by %s", found[c.name], c.name)
		}
		score += fmt.Sprintf(", %d by nobody\n", missed)
		assert.LessOrEqual(t, missed*20, count-found[""]+missed, l.name)
	}
	for name := range same(t) {
		assert.True(t, survivors[name], "same.txt has %s, which is found, or is no mutant", name)
	}
	if os.Getenv("UPDATE_MUTANTS") != "" {
		require.NoError(t, os.WriteFile("score.txt", []byte(score), 0o600))
	}
	want, err := os.ReadFile("score.txt")
	require.NoError(t, err)
	assert.Equal(t, string(want), score)
}

// same are the mutants that mean what the program means, with reasons.
func same(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("same.txt")
	require.NoError(t, err)
	out := map[string]string{}
	reason := ""
	for line := range strings.Lines(string(text)) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "# "):
			reason = line
		case line != "":
			require.NotEmpty(t, reason)
			out[line] = reason
		}
	}
	return out
}

// everyMutant makes the mutants of the examples of several devices and has them checked.
func everyMutant(t *testing.T) []*mutant {
	t.Helper()
	files, err := filepath.Glob("../../examples/*.mlir")
	require.NoError(t, err)
	dir, written := t.TempDir(), expanded(t)
	var out []*mutant
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		if !bytes.Contains(text, []byte("tile.kernel devices(")) {
			continue
		}
		program := strings.TrimSuffix(filepath.Base(f), ".mlir")
		texts := []string{lower(t, string(text), "--pass-pipeline="+written)}
		if strings.Contains(texts[0], "comm.round") {
			texts = append(texts, twice(texts[0]))
		}
		for _, l := range levels {
			if l.programs == nil || slices.Contains(l.programs, program) {
				out = append(out, mutantsOf(t, filepath.Join(dir, program), texts, l)...)
			}
		}
	}
	require.Greater(t, len(out), 500)
	work := make(chan *mutant)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for m := range work {
				m.check()
			}
		})
	}
	for _, m := range out {
		work <- m
	}
	close(work)
	wg.Wait()
	return out
}

var kernel = regexp.MustCompile(`(?ms)^    tile\.kernel .*?^    }\n`)

// twice launches the kernels of a program again. Where rounds are counted by execution, what the first
// launch leaves in the counters matters.
func twice(text string) string {
	text = kernel.ReplaceAllString(text, "scf.for %launch = %launch_from to %launch_to step %launch_by {\n$0    }\n")
	return strings.Replace(text, ") {\n", `) {
%launch_from = arith.constant 0 : index
%launch_to = arith.constant 2 : index
%launch_by = arith.constant 1 : index
`, 1)
}

func (m *mutant) check() {
	for _, c := range m.level.checks {
		for _, f := range m.files {
			if c.run(f) != 0 {
				m.found = c.name
				return
			}
		}
	}
}

// mutantsOf are those of a program at a level, which passes all checks itself.
func mutantsOf(t *testing.T, file string, texts []string, l level) (out []*mutant) {
	t.Helper()
	for launches, text := range texts {
		text = lower(t, text, l.pass)
		right := &mutant{level: l, files: []string{write(t, fmt.Sprint(file, l.name, launches), text)}}
		right.check()
		require.Empty(t, right.found, file)
		for i := 0; ; i++ {
			module, err := asm.Parse(asm.Source{Name: file, Text: text}, all.Registry(), asm.ParseOptions{})
			require.NoError(t, err)
			m, where := mutationAt(module, l, i)
			if m == nil {
				break
			}
			m.make()
			var b bytes.Buffer
			require.NoError(t, asm.Print(&b, module, asm.PrintOptions{}))
			name := fmt.Sprintf("%s %s: %s %s", filepath.Base(file), l.name, where, m.name)
			if launches == 0 {
				out = append(out, &mutant{level: l, name: name})
			}
			require.Equal(t, out[i].name, name)
			out[i].files = append(out[i].files, write(t, fmt.Sprint(file, l.name, launches, i), b.String()))
		}
	}
	return out
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	require.NoError(t, os.WriteFile(name+".mlir", []byte(text), 0o600))
	return name + ".mlir"
}

// mutationAt is the i-th of all mutations of a module's operations, nil where there are fewer.
func mutationAt(module *ir.Op, l level, i int) (m *mutation, where string) {
	seen := map[string]int{}
	ir.WalkOps(module, func(op *ir.Op) {
		ms := l.mutations(op)
		if len(ms) == 0 {
			return
		}
		seen[op.Name()]++
		if i >= 0 && i < len(ms) {
			m, where = &ms[i], fmt.Sprintf("%s %d", op.Name(), seen[op.Name()])
		}
		i -= len(ms)
	})
	return m, where
}

// expanded is the beginning of the lowering, after which collectives are puts, notifications and waits.
func expanded(t *testing.T) string {
	t.Helper()
	var errw bytes.Buffer
	require.Zero(t, tsopt.Main(context.Background(),
		[]string{"--tile-to-llvm", "--dump-pass-pipeline", "-o", os.DevNull, "-"},
		strings.NewReader("func.func @main() {\n  tile.kernel blocks(%x) = (1) threads(32) {\n  }\n  return\n}\n"),
		&bytes.Buffer{}, &errw))
	_, passes, _ := strings.Cut(errw.String(), "\n")
	before, _, found := strings.Cut(passes, "lower-comm{")
	require.True(t, found)
	return before + "lower-comm)"
}

func lower(t *testing.T, text string, passes ...string) string {
	t.Helper()
	var out, errw bytes.Buffer
	require.Zero(t, tsopt.Main(context.Background(), append(passes, "-"), strings.NewReader(text), &out, &errw),
		errw.String())
	return out.String()
}

func verifyComm(file string) int {
	return tsopt.Main(context.Background(), []string{"--verify-comm", file, "-o", os.DevNull}, strings.NewReader(""),
		&bytes.Buffer{}, &bytes.Buffer{})
}

// orders is how many orders of agents a program is simulated in.
const orders = 4

func simulate(file string) int {
	for seed := range orders {
		args := []string{file, "--verify", "--once", "--no-progress", "--timeout=30s", fmt.Sprintf("--schedule=%d", seed)}
		if code := tsrun.Main(context.Background(), args, strings.NewReader(""), &bytes.Buffer{},
			&bytes.Buffer{}); code != 0 {
			return code
		}
	}
	return 0
}
