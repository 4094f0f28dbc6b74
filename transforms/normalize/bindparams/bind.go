package bindparams

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// Bind makes a choice, of all parameters, part of a program.
func Bind(root *ir.Op, choice tuning.Choice) error {
	var params []tile.ParamOp
	ir.WalkOps(root, func(op *ir.Op) {
		if p, ok := tile.Param.Cast(op); ok {
			params = append(params, p)
		}
		attrs, _ := tile.TunedAttrs(op)
		for _, t := range attrs {
			op.SetAttr(t.Attr, ir.Integer(ir.AttrAs[*ir.IntegerAttr](op, t.Attr).Type(), choice[t.Param]))
		}
		op.RemoveAttr(tile.ParamsAttr)
	})
	for _, p := range params {
		p.Result.ReplaceAllUsesWith(arith.ConstantIndex(ir.Before(p.Op), choice[p.Param]))
		p.Op.Erase()
	}
	return refine(root)
}

// refine gives the tiles of kernels the extents that are known.
func refine(root *ir.Op) error {
	s := &shapes{class: map[extents.Dim]extents.Dim{}, extent: map[extents.Dim]int64{}, number: rewrite.Numbers{}}
	ir.WalkOps(root, func(op *ir.Op) { extents.Relate(op, s) })
	if s.wrong != nil {
		return s.wrong
	}
	ir.WalkOps(root, func(op *ir.Op) {
		tile.KnowSizes(op, s.number.Of)
		for _, v := range op.Results() {
			s.settle(v)
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, v := range b.Args() {
					s.settle(v)
				}
			}
		}
	})
	constants(root)
	return open(root)
}

// constants makes tiles of a constant scalar constants, as programs whose shapes are written
// have them.
func constants(root *ir.Op) {
	var fills []tile.FillOp
	for f := range ir.Collect(root, tile.Fill) {
		fills = append(fills, f)
	}
	for _, f := range fills {
		t := f.Result.Type().(*ir.TensorType)
		if a := rewrite.ConstantOf(f.Value); a != nil && ir.HasStaticShape(t) {
			f.Result.ReplaceAllUsesWith(arith.NewConstant(ir.Before(f.Op), ir.SplatOf(t, a)))
			f.Op.Erase()
		}
	}
}

// settle gives a tile its extents, as far as they are known; what made it of a scalar needs
// them no longer.
func (s *shapes) settle(v *ir.Value) {
	shape, ok := extents.IsTile(v)
	if !ok || ir.CountDynamic(shape) == 0 {
		return
	}
	to, rest := slices.Clone(shape), []*ir.Value(nil)
	next := 0
	for i, n := range shape {
		if n != ir.Dynamic {
			continue
		}
		x, known := s.known(extents.Dim{Of: v, At: i})
		if known {
			to[i] = x
		}
		if op := v.DefiningOp(); op != nil && extents.Sized(op) >= 0 {
			if size := op.Operand(extents.Sized(op) + next); !known {
				rest = append(rest, size)
			}
			next++
		}
	}
	if op := v.DefiningOp(); op != nil && extents.Sized(op) >= 0 {
		op.SetOperands(append(op.Operands()[:extents.Sized(op):extents.Sized(op)], rest...))
	}
	v.SetType(v.Type().(ir.ShapedType).CloneWith(to, v.Type().(ir.ShapedType).Elem()))
}

// open rejects tiles of kernels with unknown extents.
func open(root *ir.Op) error {
	var err error
	for k := range ir.Collect(root, tile.Kernel) {
		ir.WalkOps(k.Op, func(op *ir.Op) {
			if what := openIn(op); what != "" && err == nil {
				err = op.Errorf("%s, whose extents are not known at compile time; compute them from constants and parameters (tile.param)", what)
			}
		})
	}
	return err
}

// openIn names what an operation has of unknown extents, "" for nothing.
func openIn(op *ir.Op) string {
	for _, v := range op.Results() {
		if shape, ok := extents.IsTile(v); ok && ir.CountDynamic(shape) > 0 {
			return fmt.Sprintf("makes a tile of type '%v'", v.Type())
		}
	}
	if p, ok := tile.Parallel.Cast(op); ok && len(p.Counts) > 0 {
		return "iterates over coordinates"
	}
	return ""
}
