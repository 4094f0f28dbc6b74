package generated_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/irgen"
	"github.com/tsopt/tsopt/target/sim"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestUpstream holds that mlir-opt says the same of programs of the dialects we
// share: whether they are valid, and how they print.
func TestUpstream(t *testing.T) {
	upstream, err := exec.LookPath("/usr/lib/llvm-22/bin/mlir-opt")
	if err != nil {
		if upstream, err = exec.LookPath("mlir-opt-22"); err != nil {
			t.Skip("mlir-opt 22 is not installed")
		}
	}
	reg := all.Registry()
	shared := []string{"affine", "arith", "cf", "func", "index", "llvm", "math", "memref", "scf", "ub", "vector", "gpu", "nvgpu", "nvvm", "builtin"}
	// They belong into a module, which func.func is not: what is wrong first differs.
	structors := func(def *ir.OpDef) bool { return strings.HasPrefix(def.Name, "llvm.mlir.global_") }
	g := irgen.New(reg, irgen.Options{Ops: 25, Dialects: shared, Skip: structors})
	for seed := range seeds(12) {
		file := filepath.Join(t.TempDir(), "generated.mlir")
		require.NoError(t, os.WriteFile(file, []byte(asm.Text(g.Module(seed), asm.PrintOptions{Registry: reg, Generic: true})), 0o600))
		want, err := exec.Command(upstream, file).Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() != 1 {
			continue // it crashed
		}
		if err != nil {
			assert.Fail(t, "upstream rejects a program", "seed %d: %s", seed, err.(*exec.ExitError).Stderr)
			continue
		}
		var out, errw bytes.Buffer
		require.Zero(t, tsopt.Main(context.Background(), []string{file}, strings.NewReader(""), &out, &errw), errw.String())
		assert.Equal(t, string(want), out.String(), "seed %d", seed)
	}
}

// TestSimulation holds that programs of numbers compute the same in the simulator
// before and after a pass.
func TestSimulation(t *testing.T) {
	reg := all.Registry()
	tool := tsopt.Default()
	// What is undefined for some operands may change.
	partial := func(def *ir.OpDef) bool {
		for _, part := range []string{"div", "rem", "shl", "shr", "poison", "assert", "fpto", "constant", "cast", "bitcast"} {
			if strings.Contains(def.Name, part) {
				return true
			}
		}
		return false
	}
	numbers := func(t ir.Type) bool {
		return slices.Contains([]ir.Type{ir.I1, ir.I8, ir.I32, ir.I64, ir.Index, ir.F32}, t)
	}
	g := irgen.New(reg, irgen.Options{
		Ops: 30, Dialects: []string{"arith", "scf", "index", "cf"}, Plain: true, Types: numbers, Skip: partial,
	})
	passes := []string{
		"canonicalize", "cse", "sccp", "int-range-optimizations", "loop-invariant-code-motion", "control-flow-sink",
		"remove-dead-values", "convert-scf-to-cf", "arith-expand", "scf-for-loop-canonicalization", "scf-for-loop-peeling",
		"scf-for-to-while", "arith-unsigned-when-equivalent", "topological-sort",
	}
	compared := 0
	for seed := range seeds(40) {
		text := asm.Text(g.Module(seed), asm.PrintOptions{Registry: reg})
		want, err := simulate(read(t, text))
		if err != nil {
			continue
		}
		for _, p := range passes {
			var out, errw bytes.Buffer
			require.Zero(t, tool.Main(context.Background(), []string{"--" + p}, strings.NewReader(text), &out, &errw), errw.String())
			got, err := simulate(read(t, out.String()))
			if assert.NoError(t, err, "seed %d, %s\n%s\n%s", seed, p, text, out.String()) {
				assert.Equal(t, want, got, "seed %d, %s\n%s\n%s", seed, p, text, out.String())
				compared++
			}
		}
	}
	assert.Greater(t, compared, 0)
	t.Logf("compared %d times", compared)
}

// simulate calls the function of a generated program with fixed numbers. Every NaN
// counts as the same.
func simulate(module *ir.Op) ([]uint64, error) {
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "f"))
	ins, outs := fn.FunctionType()
	var args []sim.Value
	for i, t := range ins {
		v := uint64(i*7 + 1)
		if width, ok := ir.BitWidth(t); ok && ir.IsSignlessInteger(t) {
			v &= 1<<min(width, 63) - 1
		} else if t == ir.F32 {
			v = uint64(math.Float32bits(float32(i) - 1.5))
		}
		args = append(args, sim.Value{v})
	}
	m := sim.New(module, sim.Options{MaxSteps: 200_000})
	results, err := m.Call(context.Background(), "f", args...)
	if err != nil {
		return nil, err
	}
	var words []uint64
	for i, r := range results {
		if outs[i] == ir.F32 && math.IsNaN(float64(math.Float32frombits(uint32(r[0])))) {
			r = sim.Value{math.MaxUint64}
		}
		words = append(words, r...)
	}
	return words, nil
}
