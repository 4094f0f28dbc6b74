package app

import (
	"errors"
	"io"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// The simulator has as much shared memory as a program asks for. What does not fit on a target is reported with the
// results.

// warnUnfit warns, in the compiler's words, of what the compiler rejects in a tile program that needs much of the
// target's shared memory.
func (s *session) warnUnfit(module *ir.Op) {
	if s.opts.device != simulator {
		return
	}
	machine, err := arch.Find(module, s.opts.arch, s.kit.Targets)
	if err != nil || !mayNotFit(module, machine) {
		return
	}
	reg := s.kit.PassRegistry()
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, s.lowering(module), reg); err != nil {
		return
	}
	var refused []*diag.Diagnostic
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Serial: true, Out: io.Discard, Err: io.Discard,
		Print: func(*ir.Op) string { return "" },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && !d.Internal {
				refused = append(refused, d)
			}
		},
	}
	s.kit.Configure(cfg)
	if err := m.Run(cfg, ir.Clone(module, &ir.Mapping{})); err == nil {
		return
	}
	var told []error
	for _, d := range refused {
		w := *d
		w.Severity = diag.Warning
		w.Message += "; the simulator executes it anyway"
		told = append(told, &w)
	}
	if len(told) > 0 {
		_ = s.report(errors.Join(told...))
	}
}

// mayNotFit reports whether the tiles of a kernel, those of a pipeline once for each stage, are larger than the shared
// memory of the target: most programs need not be compiled to know that they fit.
func mayNotFit(module *ir.Op, machine arch.Machine) bool {
	for k := range ir.Collect(module, tile.Kernel) {
		bytes := int64(0)
		ir.WalkOps(k.Op, func(op *ir.Op) {
			if !tile.Alloc.Is(op) && !tile.Load.Is(op) && !tile.Gather.Is(op) {
				return
			}
			n := bytesOf(op.Result(0).Type())
			if loop, ok := ir.Enclosing(op, tile.Pipelined); ok {
				n *= max(1, loop.Stages)
			}
			bytes += n
		})
		if bytes > machine.SharedBytes() {
			return true
		}
	}
	return false
}

// bytesOf is how large a tile is; 0 where that is not known yet.
func bytesOf(t ir.Type) int64 {
	shaped, ok := t.(ir.ShapedType)
	bits, known := ir.BitWidth(ir.ElemOrSelf(t))
	if !ok || !known {
		return 0
	}
	n, static := ir.NumElements(shaped.Shape())
	if !static {
		return 0
	}
	return n * int64(bits) / 8
}
