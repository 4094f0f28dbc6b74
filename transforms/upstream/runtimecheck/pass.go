// Package runtimecheck is --generate-runtime-verification: operations on memrefs check the assumptions about their
// operands at run time.
package runtimecheck

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is generate-runtime-verification.
var Pass = &pass.Pass{
	Name:  "generate-runtime-verification",
	Class: "GenerateRuntimeVerification",
	Doc: `Generate additional runtime op verification checks

Inserts assertions before memref operations whose correctness depends on runtime values:
that indices are in bounds, that a cast's source has the layout and
extents of the target, that a view is inside of its source, that extents of a copy
agree, and that memory has the assumed alignment. At the beginning of a function it asserts that arguments
satisfy their attributes (tile.divisible, llvm.align). A message contains the operation and its
location.`,
	New: func() pass.Runner { return &runner{verbose: 1} },
}

type runner struct{ verbose uint }

func (r *runner) Options(o *pass.Options) {
	o.Uint("verbose-level", &r.verbose, "Verbosity level for runtime verification messages: 0 = Minimum (only source location), "+
		"1 = Detailed (include full operation details, names, types, shapes, etc.)")
}

// Run checks everything inside op. The messages show operations as they were
// before.
func (r *runner) Run(ctx *pass.Context, op *ir.Op) error {
	if r.verbose > 1 {
		return ir.NoteOp(diag.Errorf(op.Loc(), "generate-runtime-verification pass: set verboseLevel to 0 or 1"), op)
	}
	var names *asm.ValueNames
	if r.verbose == 1 {
		names = asm.NamesIn(op)
	}
	var checks []*check
	ir.WalkPost(op, func(o *ir.Op) {
		if verify := verifications[o.Def()]; verify != nil {
			c := &check{Rewriter: ctx.Rewriter(nil), op: o, verify: verify}
			if names != nil {
				c.text = names.Text(o) + "\n"
			}
			checks = append(checks, c)
		}
	})
	for _, c := range checks {
		c.SetBefore(c.op)
		c.Loc = c.op.Loc()
		c.verify(c)
	}
	return nil
}

// verifications make the checks of operations.
var verifications = map[*ir.OpDef]func(c *check){
	memref.Load.OpDef:  func(c *check) { c.access(memref.Load.Of(c.op).MemRef, memref.Load.Of(c.op).Indices) },
	memref.Store.OpDef: func(c *check) { c.access(memref.Store.Of(c.op).MemRef, memref.Store.Of(c.op).Indices) },
	memref.AtomicRMW.OpDef: func(c *check) {
		c.access(memref.AtomicRMW.Of(c.op).MemRef,
			memref.AtomicRMW.Of(c.op).Indices)
	},
	memref.GenericAtomicRMW.OpDef: func(c *check) {
		c.access(memref.GenericAtomicRMW.Of(c.op).MemRef, memref.GenericAtomicRMW.Of(c.op).Indices)
	},
	memref.AssumeAlignment.OpDef: func(c *check) { c.alignment(memref.AssumeAlignment.Of(c.op)) },
	memref.Cast.OpDef:            func(c *check) { c.cast(memref.Cast.Of(c.op)) },
	memref.Copy.OpDef:            func(c *check) { c.copy(memref.Copy.Of(c.op)) },
	memref.Dim.OpDef:             func(c *check) { c.dim(memref.Dim.Of(c.op)) },
	memref.ExpandShape.OpDef:     func(c *check) { c.expandShape(memref.ExpandShape.Of(c.op)) },
	memref.SubView.OpDef:         func(c *check) { c.subView(memref.SubView.Of(c.op)) },
	fn.Func.OpDef:                func(c *check) { c.assumptions(fn.Func.Of(c.op)) },
}

// check makes the assertions of one operation, in front of it.
type check struct {
	*rewrite.Rewriter
	op     *ir.Op
	text   string // of the operation, with a line break; "" when it is not to be shown
	verify func(c *check)
}

// assert demands that cond is true.
func (c *check) assert(cond *ir.Value, format string, args ...any) {
	cf.NewAssert(c.Builder, cond, "ERROR: Runtime op verification failed\n"+c.text+"^ "+fmt.Sprintf(format, args...)+
		"\nLocation: loc("+c.op.Loc().String()+")")
}

func (c *check) index(v int64) *ir.Value { return arith.ConstantIndex(c.Builder, v) }

// number is a constant or an existing value.
func (c *check) number(m ir.Mixed) *ir.Value {
	if m.Value != nil {
		return m.Value
	}
	return c.index(m.Const)
}

func (c *check) compare(p arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
	return arith.NewCmpI(c.Builder, p, x, y)
}

func (c *check) binary(def ir.Def[arith.BinaryOp], x, y *ir.Value) *ir.Value {
	return arith.Binary(c.Builder, def, x, y)
}

func (c *check) and(x, y *ir.Value) *ir.Value {
	return c.CreateOrFold(ir.OpState{Def: arith.AndI.OpDef, Operands: []*ir.Value{x, y}})
}

// inBounds is lower <= v < upper, folded where it is known.
func (c *check) inBounds(v, lower, upper *ir.Value) *ir.Value {
	compare := func(p arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
		return c.CreateOrFold(ir.OpState{Def: arith.CmpI.OpDef, Operands: []*ir.Value{x, y}, Props: []ir.Attr{p.Attr()}})
	}
	above := compare(arith.SGE, v, lower)
	return c.and(above, compare(arith.SLT, v, upper))
}

// extent is memref.dim.
func (c *check) extent(m *ir.Value, dim int64) *ir.Value {
	return memref.Dim.New(c.Builder, memref.DimOp{Source: m, Index: c.index(dim)}, ir.Index).Result
}
