package orders

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/conversion/tiletocpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
	"github.com/tsopt/tsopt/transforms/schedule/unitsinturn"
)

var (
	ordersFlag  = flag.Int("orders", 20, "how many random orders of passes")
	executeFlag = flag.Int("execute", 12, "how many reordered programs are executed")
)

const root = "../.."

// seed is of the random orders, so that a failure repeats.
const seed = 20261129

var tool = tsopt.Default()

// passes and dialects are shared by all tests, which only read them.
var (
	passes   = tool.PassRegistry()
	dialects = tool.Registry()
)

// program is a parsed file; compilations work on clones.
type program struct {
	name   string
	module *ir.Op
}

// programs parses the tile programs of folders.
func programs(t *testing.T, folders ...string) (out []program) {
	t.Helper()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.mlir"))
		require.NoError(t, err)
		require.NotEmpty(t, files, folder)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			module, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, dialects, asm.ParseOptions{})
			require.NoError(t, err)
			out = append(out, program{filepath.Base(file), module})
		}
	}
	return out
}

// compile runs a pipeline on a copy of the program.
func (p program) compile(pipeline string) (*ir.Op, error) {
	m, err := pass.ParsePipeline(pipeline, passes)
	if err != nil {
		return nil, err
	}
	var first *diag.Diagnostic
	cfg := &pass.Config{
		Dialects: dialects, Passes: passes, Verify: true, Serial: true, Out: io.Discard, Err: io.Discard,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && first == nil {
				first = d
			}
		},
	}
	tool.Configure(cfg)
	module := ir.Clone(p.module, &ir.Mapping{})
	if err := m.Run(cfg, module); err != nil {
		return nil, fmt.Errorf("%s: %v", p.name, first)
	}
	return module, nil
}

// sample is how many programs there are for each that a pipeline compiles under -short.
const sample = 6

// each compiles all programs by all pipelines and reports what fails. Under -short a pipeline compiles a sample, its
// neighbour another.
func each(t *testing.T, all []program, pipelines []string) {
	t.Helper()
	type job struct {
		program
		pipeline string
	}
	jobs := make(chan job)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for j := range jobs {
				if _, err := j.compile(j.pipeline); err != nil {
					mu.Lock()
					t.Errorf("%v\nby %s", err, j.pipeline)
					mu.Unlock()
				}
			}
		})
	}
	for n, pipeline := range pipelines {
		for i, p := range all {
			if !testing.Short() || (i+n)%sample == 0 {
				jobs <- job{p, pipeline}
			}
		}
	}
	close(jobs)
	wg.Wait()
}

func module(passes ...string) string { return "builtin.module(" + strings.Join(passes, ",") + ")" }

// TestUsersCommand holds the command line that the project is known by, on every program in the tree.
func TestUsersCommand(t *testing.T) {
	all := programs(t, "examples", "bench/kernels")
	each(t, all, []string{module("lower-comm", "infer-layout"), module("infer-layout", "lower-comm")})
}

// TestAlone holds that every pass that takes tiles can be named alone. Passes for CPUs reject programs with roles of
// warps, and with units that exchange registers; test/target/cpu compiles others by them.
func TestAlone(t *testing.T) {
	var pipelines []string
	for _, p := range passes.Passes() {
		if p != tiletocpu.Pass && p != unitsinturn.Pass && (len(p.Takes) > 0 || slices.Contains(planned(t), p.Name)) {
			pipelines = append(pipelines, module(p.Name))
		}
	}
	require.Greater(t, len(pipelines), 30)
	each(t, programs(t, "examples"), pipelines)
}

// planned are the passes of tile-to-llvm to planned tiles, with their options.
func planned(t *testing.T) []string {
	t.Helper()
	m := pass.NewManager("builtin.module")
	require.NoError(t, pass.ParseInto(m, "tile-to-llvm{to=planned}", passes))
	require.Equal(t, m.String(), completed(t, m), "tile-to-llvm lacks a pass that its passes need")
	return elements(m.String())
}

func completed(t *testing.T, m *pass.Manager) string {
	t.Helper()
	require.NoError(t, m.Complete(passes))
	return m.String()
}

// elements are those of a pipeline without nesting.
func elements(pipeline string) (out []string) {
	text := strings.TrimSuffix(strings.TrimPrefix(pipeline, "builtin.module("), ")")
	depth, start := 0, 0
	for i, c := range text {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			out, start = append(out, text[start:i]), i+1
		}
	}
	return append(out, text[start:])
}

func name(element string) string {
	name, _, _ := strings.Cut(element, "{")
	return name
}

// fixed reports whether a pass keeps its place when orders are drawn: those that upstream has too,
// which tidy up what others left.
func fixed(element string) bool {
	return slices.Contains([]string{"inline", "lower-affine", "canonicalize", "cse", "loop-invariant-code-motion"},
		name(element))
}

// legal reports whether no order forbids a pipeline, and lower-comm still runs behind infer-layout,
// which makes collectives of reductions across warps.
func legal(elements []string) bool {
	at := func(n string) int {
		return slices.IndexFunc(elements, func(e string) bool { return name(e) == n })
	}
	last := func(n string) int {
		for i := len(elements) - 1; i >= 0; i-- {
			if name(elements[i]) == n {
				return i
			}
		}
		return -1
	}
	m := pass.NewManager("builtin.module")
	return pass.ParseInto(m, strings.Join(elements, ","), passes) == nil && last("lower-comm") > at("infer-layout")
}

// TestExchanges holds that neighbours which no order holds apart may change places.
func TestExchanges(t *testing.T) {
	way := planned(t)
	var pipelines []string
	for i := range len(way) - 1 {
		swapped := slices.Clone(way)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if name(way[i]) != name(way[i+1]) && legal(swapped) {
			pipelines = append(pipelines, module(swapped...))
		}
	}
	require.Greater(t, len(pipelines), 15)
	each(t, programs(t, "examples"), pipelines)
}

// randomOrders are orders of the passes to planned tiles that keep every constraint.
func randomOrders(t *testing.T, n int) (out []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	way := planned(t)
	for len(out) < n {
		order := slices.Clone(way)
		// Neighbours that may are exchanged again and again, which reaches every order.
		for range 40 * len(order) {
			i := random.IntN(len(order) - 1)
			j := i + 1
			for j < len(order)-1 && fixed(order[j]) {
				j++
			}
			if fixed(order[i]) || fixed(order[j]) || name(order[i]) == name(order[j]) {
				continue
			}
			order[i], order[j] = order[j], order[i]
			if !legal(order) {
				order[i], order[j] = order[j], order[i]
			}
		}
		out = append(out, module(order...))
	}
	return out
}

// TestRandomOrders holds that every order that keeps the constraints compiles every example, and that
// what it makes computes the same.
func TestRandomOrders(t *testing.T) {
	all, orders := programs(t, "examples"), randomOrders(t, *ordersFlag)
	require.Greater(t, len(slices.Compact(slices.Sorted(slices.Values(orders)))), len(orders)*9/10, "orders repeat")
	each(t, all, orders)
	random := rand.New(rand.NewPCG(seed, 1))
	executed := *executeFlag
	if testing.Short() {
		executed = min(executed, 3)
	}
	for range executed {
		p, order := all[random.IntN(len(all))], orders[random.IntN(len(orders))]
		t.Run(p.name, func(t *testing.T) { execute(t, p, order) })
	}
}

// execute runs a compiled program in the simulator and compares with its reference.
func execute(t *testing.T, p program, order string) {
	t.Parallel()
	module, err := p.compile(order)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), p.name)
	require.NoError(t, os.WriteFile(file, []byte(asm.Text(module, asm.PrintOptions{})), 0o600))
	var out, errs bytes.Buffer
	code := tsrun.Main(context.Background(), []string{file, "--verify", "--once", "--no-progress"}, strings.NewReader(""),
		&out, &errs)
	require.Zero(t, code, "by %s\n%s%s", order, &out, &errs)
}
