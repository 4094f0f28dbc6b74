package app

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	targets "github.com/tsopt/tsopt/target/all"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// emission is what --emit writes, and how the program gets there: tile-to-llvm
// down to a level, and for kernels gpu-module-to-binary in a format.
type emission struct {
	name, doc, level, format string
	object                   gpu.Format // that holds it
}

var emissions = []emission{
	{emitTree, "the kernels of a Python program after its evaluation", "", "", 0},
	{"planned", "the tile program after layout and memory planning", "planned", "", 0},
	{"gpu", "the kernels' code per thread, in gpu.modules", "gpu", "", 0},
	{"llvm-dialect", "kernels in the llvm and nvvm dialects", "llvm", "", 0},
	{"llvm", "the kernels' LLVM IR", "llvm", "llvm", gpu.FormatOffload},
	{"ptx", "the kernels' PTX", "llvm", "isa", gpu.FormatAssembly},
	{"cubin", "a kernel's machine code, by ptxas", "llvm", "bin", gpu.FormatBinary},
	{emitEstimate, "the predicted time of each kernel and what limits it", "planned", "", 0},
}

// emitTree and emitEstimate write no program.
const (
	emitTree     = "kernel-tree"
	emitEstimate = "estimate"
)

func emitNames() []string {
	var names []string
	for _, e := range emissions {
		names = append(names, e.name)
	}
	return names
}

func (s *session) checkEmit() error {
	switch o := &s.opts; {
	case o.emit == "" && o.emitModule != "":
		return errors.New("--emit-module needs --emit")
	case s.given("emit") && s.emission() == nil:
		return fmt.Errorf("--emit: unknown format '%s'; expected one of %s%s", o.emit, strings.Join(emitNames(), ", "),
			nearest.DidYouMean(o.emit, emitNames()))
	case o.lineInfo && (o.emit == "" || s.emission().format == ""):
		return errors.New("--line-info needs --emit=llvm, ptx or cubin; in a pass pipeline use --tile-to-binary=line-info")
	case o.emitModule != "" && s.emission().format == "":
		return fmt.Errorf("--emit=%s writes the whole program; --emit-module needs --emit=llvm, ptx or cubin", o.emit)
	}
	return nil
}

// emission is what is asked for, nil for the program as it is.
func (s *session) emission() *emission {
	for i := range emissions {
		if emissions[i].name == s.opts.emit {
			return &emissions[i]
		}
	}
	return nil
}

// addEmission appends the passes for the emission. Passes that the user names replace the default lowering.
func (c *chunk) addEmission(m *pass.Manager) error {
	e := c.emission()
	switch {
	case e == nil || e.name == emitTree && m.Empty():
		return nil
	case m.Empty():
		if err := c.addFlag(m, passFlag{"tile-to-llvm", "to=" + e.level}); err != nil {
			return err
		}
	case e.format == "":
		return fmt.Errorf("--emit=%s runs its own passes and cannot be combined with pass options", e.name)
	}
	if e.format == "" {
		return nil
	}
	if c.opts.lineInfo {
		if err := c.addFlag(m, passFlag{"ensure-debug-info-scope-on-llvm-func", targets.LineInfo}); err != nil {
			return err
		}
	}
	return c.addFlag(m, passFlag{"gpu-module-to-binary", "format=" + e.format})
}

// emitTrees writes the kernels of a Python program as its evaluation leaves them.
func (c *chunk) emitTrees(w io.Writer, root *ir.Op) error {
	if !program.IsPython(c.src.Name) {
		return diag.Errorf(root.Loc(), "--emit=%s: expected a program in Python; a program in MLIR has no such tree", emitTree)
	}
	return tree.Print(w, c.kernels)
}

// emitKernels writes the objects of the program's kernel modules.
func (c *chunk) emitKernels(w io.Writer, root *ir.Op) error {
	e := c.emission()
	var names []string
	var chosen []gpu.BinaryOp
	for b := range ir.Collect(root, gpu.Binary) {
		name := b.SymName
		names = append(names, "@"+name)
		if c.opts.emitModule == "" || strings.TrimPrefix(c.opts.emitModule, "@") == name {
			chosen = append(chosen, b)
		}
	}
	list := strings.Join(names, ", ")
	switch {
	case len(names) == 0:
		return diag.Errorf(root.Loc(), "--emit=%s: the program has no kernel", e.name)
	case len(chosen) == 0:
		return diag.Errorf(root.Loc(), "--emit-module: unknown kernel module '%s'; the program has %s", c.opts.emitModule,
			list)
	case len(chosen) > 1 && e.name == "cubin":
		return diag.Errorf(root.Loc(), "--emit=cubin writes one kernel module, but the program has %d; choose one of %s with --emit-module", len(chosen), list)
	case len(chosen) > 1:
		c.report(diag.Warningf(root.Loc(), "the output has %d kernel modules, which an assembler cannot read as one; choose one of %s with --emit-module=NAME", len(chosen), list))
	}
	for i, b := range chosen {
		data, err := e.dataOf(b)
		if err != nil {
			return err
		}
		if len(chosen) > 1 {
			fmt.Fprintf(w, "%s%s gpu.module @%s\n", separator(i), comment[e.name], b.SymName)
		}
		io.WriteString(w, data)
	}
	return nil
}

// dataOf is what the one object of a binary holds, which may have been made before.
func (e *emission) dataOf(b gpu.BinaryOp) (string, error) {
	objects := b.Objects()
	switch {
	case len(objects) > 1:
		return "", b.Errorf("has %d targets, but --emit=%s needs exactly one", len(objects), e.name)
	case objects[0].Format != e.object:
		return "", b.Errorf("is already compiled to a gpu.object in format '%s', but --emit=%s needs the program before gpu-module-to-binary", objects[0].Format, e.name)
	}
	return objects[0].Data, nil
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return "\n"
}

// comment begins a comment in a language.
var comment = map[string]string{"llvm": ";", "ptx": "//"}

// emitEstimates writes two lines for each kernel of a planned program: its time and what limits it, and how it fills
// the machine.
func (c *chunk) emitEstimates(w io.Writer, root *ir.Op) error {
	m, err := arch.Find(root, arch.Default, c.tool.Targets)
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		cost, err := estimate.Of(k, m)
		if err != nil {
			return err
		}
		at := "-"
		if p := diag.CallPosition(k.Loc()); p != nil {
			at = fmt.Sprintf("%s:%d", p.File, p.Line)
		}
		_, err = fmt.Fprintf(w, "%s: %s\n  %s\n", at, cost.Time(), cost.Occupancy())
		return err
	})
}
