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
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// emission is what --emit writes, and how the program gets there: the lowering of a back end down to a level, and for
// kernels gpu-module-to-binary in a format.
type emission struct {
	backend.Format
	of *backend.Backend
}

// emitTree and emitEstimate write no program.
const (
	emitTree     = "kernel-tree"
	emitEstimate = "estimate"
)

// emissions are the formats of all back ends, and what comes before them.
func (s *session) emissions() []emission {
	out := []emission{{Format: backend.Format{Name: emitTree, Doc: "the kernels of a Python program after its evaluation"}}}
	for _, b := range s.tool.Backends {
		for _, f := range b.Formats {
			out = append(out, emission{f, b})
		}
		if b.Predicted {
			out = append(out, emission{backend.Format{Name: emitEstimate,
				Doc: "the predicted time of each kernel and what limits it", Level: "planned"}, b})
		}
	}
	return out
}

func (s *session) emitNames() []string {
	var names []string
	for _, e := range s.emissions() {
		names = append(names, e.Name)
	}
	return names
}

func (s *session) checkEmit() error {
	switch o := &s.opts; {
	case o.emit == "" && o.emitModule != "":
		return errors.New("--emit-module needs --emit")
	case s.given("emit") && s.emission() == nil:
		return fmt.Errorf("--emit: unknown format '%s'; expected one of %s%s", o.emit, strings.Join(s.emitNames(), ", "),
			nearest.DidYouMean(o.emit, s.emitNames()))
	case o.lineInfo && (o.emit == "" || !s.emission().OfKernels()):
		return errors.New("--line-info needs --emit=llvm, ptx or cubin; in a pass pipeline use --tile-to-binary=line-info")
	case o.emitModule != "" && s.emission().Kernels == "":
		return fmt.Errorf("--emit=%s writes the whole program; --emit-module needs --emit=llvm, ptx or cubin", o.emit)
	}
	return nil
}

// emission is what is asked for, nil for the program as it is.
func (s *session) emission() *emission {
	for _, e := range s.emissions() {
		if e.Name == s.opts.emit {
			return &e
		}
	}
	return nil
}

// addEmission appends the passes for the emission. Passes that the user names replace the default lowering.
func (c *chunk) addEmission(m *pass.Manager) error {
	e := c.emission()
	switch {
	case e == nil || e.Name == emitTree && m.Empty():
		return nil
	case m.Empty():
		pipeline, options := e.of.To(e.Format)
		if err := c.addFlag(m, passFlag{pipeline, options}); err != nil {
			return err
		}
	case !e.OfKernels():
		return fmt.Errorf("--emit=%s runs its own passes and cannot be combined with pass options", e.Name)
	}
	if !e.OfKernels() {
		return nil
	}
	if c.opts.lineInfo {
		if err := c.addFlag(m, passFlag{"ensure-debug-info-scope-on-llvm-func", backend.LineInfo}); err != nil {
			return err
		}
	}
	return c.addFlag(m, passFlag{"gpu-module-to-binary", "format=" + e.Kernels})
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
		return diag.Errorf(root.Loc(), "--emit=%s: the program has no kernel", e.Name)
	case len(chosen) == 0:
		return diag.Errorf(root.Loc(), "--emit-module: unknown kernel module '%s'; the program has %s", c.opts.emitModule,
			list)
	case len(chosen) > 1 && e.Comment == "":
		return diag.Errorf(root.Loc(), "--emit=%s writes one kernel module, but the program has %d; choose one of %s with --emit-module", e.Name,
			len(chosen), list)
	case len(chosen) > 1:
		c.report(diag.Warningf(root.Loc(), "the output has %d kernel modules, which an assembler cannot read as one; choose one of %s with --emit-module=NAME", len(chosen), list))
	}
	for i, b := range chosen {
		data, err := e.dataOf(b)
		if err != nil {
			return err
		}
		if len(chosen) > 1 {
			fmt.Fprintf(w, "%s%s gpu.module @%s\n", separator(i), e.Comment, b.SymName)
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
		return "", b.Errorf("has %d targets, but --emit=%s needs exactly one", len(objects), e.Name)
	case objects[0].Format != e.Object:
		return "", b.Errorf("is already compiled to a gpu.object in format '%s', but --emit=%s needs the program before gpu-module-to-binary", objects[0].Format, e.Name)
	}
	return objects[0].Data, nil
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return "\n"
}

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
