package sim_test

import (
	"context"
	_ "embed"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/sim"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

//go:embed testdata/tma_ring.mlir
var tmaRing string

// toL4 takes the kernels of a module down to the llvm dialect.
const toL4 = "builtin.module(gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm{keep-intrinsics=true},reconcile-unrealized-casts,canonicalize,cse))"

// lowered is the module at level L4.
func lowered(t *testing.T, module *ir.Op) *ir.Op {
	t.Helper()
	passes := pass.NewRegistry(append(conversions.Passes(), transforms.Passes()...), nil)
	pipeline, err := pass.ParsePipeline(toL4, passes)
	if err == nil {
		err = pipeline.Run(&pass.Config{Dialects: all.Registry(), Passes: passes, Verify: true}, module)
	}
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// simulateRing runs the ring on a matrix and compares with the reference.
func simulateRing(t *testing.T, module *ir.Op, rows, cols int, seed uint64) error {
	t.Helper()
	in, out := make([]byte, 4*rows*cols), make([]byte, 4*rows*cols)
	for i := range rows * cols {
		binary.LittleEndian.PutUint32(in[4*i:], math.Float32bits(float32(i%977)))
	}
	m := sim.New(module, sim.Options{Races: true, Seed: seed})
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "main"))
	types, _ := fn.FunctionType()
	var args []sim.Value
	for i, data := range [][]byte{in, out} {
		v, err := m.Buffer(data, types[i].(*ir.MemRefType), []int64{int64(rows), int64(cols)}, "ac"[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, v)
	}
	if _, err := m.Call(context.Background(), "main", args...); err != nil {
		return err
	}
	for i := range rows * cols {
		if got, want := math.Float32frombits(binary.LittleEndian.Uint32(out[4*i:])), float32(i%977)+1; got != want {
			t.Fatalf("element %d of %d × %d is %v, want %v", i, rows, cols, got, want)
		}
	}
	return nil
}

// TestTMARing: a kernel with loads by TMA, a ring of mbarriers and stores by TMA
// agrees with the reference on sizes that do not divide, at both levels.
func TestTMARing(t *testing.T) {
	for _, size := range [][2]int{{16, 32}, {40, 68}, {5, 4}, {130, 100}} {
		for seed := range uint64(3) {
			module := parse(t, tmaRing)
			if err := simulateRing(t, module, size[0], size[1], seed); err != nil {
				t.Fatalf("L3, %v, seed %d: %v", size, seed, err)
			}
			if err := simulateRing(t, lowered(t, module), size[0], size[1], seed); err != nil {
				t.Fatalf("L4, %v, seed %d: %v", size, seed, err)
			}
		}
	}
}

// tmaMutants are changes of the line with a mark; each must be reported.
var tmaMutants = []struct{ name, mark, line, report string }{
	{"no fence after init", "INITFENCE", "", "initialization"},
	{"no barrier after init", "SETUP", "", "not ordered before"},
	{"wrong parity", "PARITY", "%inverse = arith.andi %parity, %i1 : i32", "deadlock"},
	{"no acquire", "ACQUIRE", "%done = arith.constant true", "expects only 0 more"},
	{"acquire without retry", "AGAIN", "%again = arith.constant false", "data race"},
	{"no take", "TAKE", "%done = arith.constant true", "uninitialized memory"},
	{"take without retry", "RETRY", "%retry = arith.constant false", "is not complete"},
	{"no expect", "EXPECT", "", "deadlock"},
	{"arrive without bytes", "EXPECT", "nvvm.mbarrier.arrive %full : !llvm.ptr<3>", "is not complete"},
	{"too few bytes", "EXPECT", "nvvm.mbarrier.arrive.expect_tx %full, %i128 : !llvm.ptr<3>, i32", "deadlock"},
	{"too many bytes", "EXPECT", "%more2 = arith.addi %i2048, %i128 : i32\nnvvm.mbarrier.arrive.expect_tx %full, %more2 : !llvm.ptr<3>, i32", "deadlock"},
	{"no wait for the store", "STOREWAIT", "", "data race"},
	{"no barrier before reuse", "FREE", "", "data race"},
	{"no release", "RELEASE", "", "deadlock"},
	{"no fence before the store", "FENCE", "", "nvvm.fence.proxy"},
	{"fence of the wrong space", "FENCE", "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}", "nvvm.fence.proxy"},
	{"no barrier before the store", "READY", "", "uninitialized memory"},
	{"no commit", "COMMIT", "", "data race"},
	{"no wait at the end", "LAST", "", "may still read shared memory"},
}

// TestTMARingMutants: none of the operations that order the ring can go.
func TestTMARingMutants(t *testing.T) {
	for _, m := range tmaMutants {
		t.Run(m.name, func(t *testing.T) {
			module := parse(t, replaceMarked(t, tmaRing, m.mark, m.line))
			for _, level := range []string{"L3", "L4"} {
				if level == "L4" {
					module = lowered(t, module)
				}
				err := mustFail(t, level, module)
				if err != "" && !strings.Contains(err, m.report) {
					t.Errorf("%s: reported %s, want %q in it", level, err, m.report)
				}
			}
		})
	}
}

// mustFail is the report, with its notes, of a module that does not pass.
func mustFail(t *testing.T, level string, module *ir.Op) string {
	t.Helper()
	err := simulateRing(t, module, 130, 100, 0)
	if err == nil {
		t.Errorf("%s: not reported", level)
		return ""
	}
	return reportText(err)
}

// replaceMarked replaces the line that ends with a mark.
func replaceMarked(t *testing.T, text, mark, line string) string {
	t.Helper()
	lines, found := strings.Split(text, "\n"), false
	for i, l := range lines {
		if strings.HasSuffix(l, "// "+mark) {
			lines[i], found = line, true
		}
	}
	if !found {
		t.Fatalf("no line has the mark %s", mark)
	}
	return strings.Join(lines, "\n")
}

// reportText is a diagnostic with its notes.
func reportText(err error) string {
	d, ok := err.(*diag.Diagnostic)
	if !ok {
		return err.Error()
	}
	text := d.Error()
	for _, n := range d.Notes {
		text += "\n" + n.Message
	}
	return text
}
