package sim_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// declarations are operations that say something instead of doing it.
var declarations = map[string]bool{
	"scale.arch": true, "scale.level": true, "scale.memory": true, "scale.network": true, "scale.resource": true, "scale.instruction": true,
}

// withoutMeaning are operations of the shared dialects that the simulator does not
// run, with the reason.
var withoutMeaning = map[string]string{
	"memref.global":           "a declaration; memref.get_global has the memory",
	"vector.scalable.insert":  "the length of a scalable vector is the target's, and GPUs have none",
	"vector.scalable.extract": "the length of a scalable vector is the target's, and GPUs have none",
	"vector.vscale":           "the length of a scalable vector is the target's, and GPUs have none",
}

// TestSharedDialectsHaveSemantics: what passes fold and lower is what the simulator
// runs, so that each can be held against the other.
func TestSharedDialectsHaveSemantics(t *testing.T) {
	for _, d := range []*ir.Dialect{arith.Dialect, cf.Dialect, index.Dialect, math.Dialect, memref.Dialect, scf.Dialect,
		tensor.Dialect, vector.Dialect} {
		for _, op := range d.Defs() {
			switch reason := withoutMeaning[op.Name]; {
			case op.Traits&ir.Terminator != 0:
			case sim.HasSemantics(op.Name) && reason != "":
				t.Errorf("%s has simulator semantics, although %s", op.Name, reason)
			case !sim.HasSemantics(op.Name) && reason == "":
				t.Errorf("%s has no simulator semantics", op.Name)
			}
		}
	}
}

// TestOwnDialectsHaveSemantics: an operation of ours that the simulator does not
// run is not finished. Terminators get their meaning from what they end.
func TestOwnDialectsHaveSemantics(t *testing.T) {
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Defs() {
			if op.Traits&ir.Terminator == 0 && !declarations[op.Name] && !sim.HasSemantics(op.Name) {
				t.Errorf("%s has no simulator semantics", op.Name)
			}
		}
	}
}

// TestLoweringHasSemantics: every nvvm operation that a conversion makes can be
// simulated, so that a program runs after each of its stages.
func TestLoweringHasSemantics(t *testing.T) {
	names := operationNames(t)
	made := map[string]bool{}
	eachFile(t, "../../conversion", func(file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			// nvvm.X.New
			call, ok := n.(*ast.SelectorExpr)
			if !ok || call.Sel.Name != "New" {
				return true
			}
			op, ok := call.X.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if dialect, ok := op.X.(*ast.Ident); ok && dialect.Name == "nvvm" && names[op.Sel.Name] != "" {
				made[names[op.Sel.Name]] = true
			}
			return true
		})
	})
	if len(made) < 20 {
		t.Errorf("found only %d operations", len(made))
	}
	for name := range made {
		if !sim.HasSemantics(name) {
			t.Errorf("conversions make %s, which has no simulator semantics", name)
		}
	}
}

// operationNames are nvvm's operations by the Go variables of their definitions.
func operationNames(t *testing.T) map[string]string {
	known := map[string]bool{}
	for _, op := range nvvm.Dialect.Defs() {
		known[op.Name] = true
	}
	names := map[string]string{}
	eachFile(t, "../../dialects/nvvm", func(file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || len(v.Names) != 1 || len(v.Values) != 1 {
				return true
			}
			ast.Inspect(v.Values[0], func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING || names[v.Names[0].Name] != "" {
					return true
				}
				text, _ := strconv.Unquote(lit.Value)
				for _, name := range []string{text, "nvvm." + text} {
					if known[name] {
						names[v.Names[0].Name] = name
					}
				}
				return true
			})
			return true
		})
	})
	return names
}

// eachFile parses the Go files below a folder, but for tests.
func eachFile(t *testing.T, root string, fn func(*ast.File)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			fn(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
