// Package generated_test feeds random valid programs of every operation to the
// parser, the printer and the passes, and compares with upstream's tool and, before
// and after passes, with the simulator.
package generated_test

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/irgen"
	"github.com/tsopt/tsopt/ir/verify"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// seeds is how many programs a test makes: n, or what TSOPT_SEEDS says.
func seeds(n uint64) uint64 {
	if more, err := strconv.ParseUint(os.Getenv("TSOPT_SEEDS"), 10, 64); err == nil {
		return more
	}
	return n
}

// ambiguous are operations whose custom form, upstream's, cannot be read back in
// every place.
var ambiguous = map[string]string{
	"vector.mask":                     "prints its region as the one operation that it should have",
	"vector.print":                    "an operand on the next line is taken for its own",
	"nvgpu.device_async_create_group": "likewise",
	"nvvm.mma.sp.block_scale":         "prints one type for operands that may have several",
	"nvvm.mma.block_scale":            "likewise",
	"nvvm.mma.sp.sync":                "likewise",
	"nvvm.mma.sync":                   "likewise",
	"affine.delinearize_index":        "without results its text ends in a colon, which upstream does not read either",
	"affine.load":                     "makes one of a value that is both a dimension and a symbol",
	"affine.store":                    "likewise",
	"affine.prefetch":                 "likewise",
	"affine.vector_load":              "likewise",
	"affine.vector_store":             "likewise",
}

func read(t *testing.T, text string) *ir.Op {
	reg := all.Registry()
	op, err := asm.Parse(asm.Source{Name: "generated.mlir", Text: text}, reg, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: reg})
	}
	require.NoError(t, err, "%s", text)
	return op
}

// TestRoundTrip prints programs in both forms and reads them back.
func TestRoundTrip(t *testing.T) {
	reg := all.Registry()
	for _, form := range []struct {
		print asm.PrintOptions
		skip  map[string]string
	}{
		{asm.PrintOptions{Registry: reg, Generic: true}, nil},
		{asm.PrintOptions{Registry: reg}, ambiguous},
	} {
		g := irgen.New(reg, irgen.Options{Ops: 20, Skip: func(def *ir.OpDef) bool { return form.skip[def.Name] != "" }})
		for seed := range seeds(20) {
			text := asm.Text(g.Module(seed), form.print)
			require.Equal(t, text, asm.Text(read(t, text), form.print), "seed %d", seed)
		}
	}
}

// TestCoverage holds that the generator makes most operations; it says which it
// never makes.
func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("needs many programs")
	}
	reg := all.Registry()
	g := irgen.New(reg, irgen.Options{Ops: 200})
	made := map[string]bool{}
	for seed := range seeds(20) {
		ir.WalkOps(g.Module(seed), func(op *ir.Op) { made[op.Name()] = true })
	}
	var missing []string
	total := 0
	for _, d := range reg.Dialects() {
		for _, def := range d.Defs() {
			if total++; !made[def.Name] {
				missing = append(missing, def.Name)
			}
		}
	}
	t.Logf("made %d of %d operations, not: %s", total-len(missing), total, strings.Join(missing, " "))
	assert.Greater(t, total-len(missing), total*6/10)
}

// TestPasses runs every pass on programs of every operation: each ends with a
// program that reads back, or with a diagnostic.
func TestPasses(t *testing.T) {
	reg := all.Registry()
	// A token can be no member of a structure, which convert-func-to-llvm makes of
	// several results.
	noToken := func(t ir.Type) bool { return t.String() != "!llvm.token" }
	g := irgen.New(reg, irgen.Options{Ops: 30, Types: noToken})
	tool := tsopt.Default()
	succeeded := 0
	for seed := range seeds(5) {
		text := asm.Text(g.Module(seed), asm.PrintOptions{Registry: reg, Generic: true})
		for _, p := range tool.Passes {
			var out, errw bytes.Buffer
			code := tool.Main(context.Background(), []string{"--" + p.Name, "--mlir-print-op-generic"}, strings.NewReader(text),
				&out, &errw)
			if !assert.NotContains(t, errw.String(), "internal error", "seed %d, %s", seed, p.Name) {
				continue
			}
			if code == 0 {
				succeeded++
			}
			if code == 0 && !strings.HasPrefix(p.Name, "view-") && !strings.HasPrefix(p.Name, "print-") {
				read(t, out.String())
			} else if code != 0 {
				assert.Contains(t, errw.String(), "error: ", "seed %d, %s", seed, p.Name)
			}
		}
	}
	t.Logf("%d runs of passes succeeded", succeeded)
	assert.Positive(t, succeeded)
}
