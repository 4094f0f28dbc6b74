// Package packelements is --pack-elements: two 4-bit elements share a byte.
//
// Above the pass a memref of i4 or f4E2M1FN is an array of elements like any other.
// After it the memref is one of bytes, of half the last extent, element 2k in the low
// half of byte k, and register tiles are tile.bitcast of tiles of bytes. So copies,
// rings, layouts and threads know nothing of half bytes.
//
// pack.go changes types, assumptions.go the assumptions of functions, windows.go operations that move tiles,
// elements.go those that move scalars.
package packelements

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is pack-elements.
var Pass = pass.Simple("pack-elements", "PackElements", "",
	`Pack 4-bit elements two to a byte

Each memref of i4 or f4E2M1FN becomes one of i8 with half the last extent: element 2k is
the low half of byte k. A tile.load reads bytes and casts them to the elements
(tile.bitcast). A window must begin at an even element of a row, which is proved by the divisors of its
index. A scalar load shifts the element out of its byte. A scalar store is an atomic update of the byte, which must
have been initialized.`,
	func(_ *pass.Context, root *ir.Op) error { return Run(root) }).Between(forms.Normal(forms.Plain),
	forms.Of(forms.Packed))

// perByte is how many elements a byte has.
const perByte = 2

// packer is one run of the pass.
type packer struct {
	ranges map[*ir.Op]*intrange.Analysis // of functions, as they were
}

// Run packs the elements of all memrefs inside root.
func Run(root *ir.Op) error {
	p := &packer{map[*ir.Op]*intrange.Analysis{}}
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if usesNarrow(op) {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if scope := intrange.Scope(op); p.ranges[scope] == nil {
			p.ranges[scope] = intrange.New(scope)
		}
	}
	for _, op := range ops {
		if err := p.retype(op); err != nil {
			return err
		}
	}
	for _, op := range ops {
		if err := p.rewrite(op); err != nil {
			return err
		}
	}
	return nil
}

// usesNarrow reports whether narrow memrefs are among the operands, results, or arguments of
// regions of an operation.
func usesNarrow(op *ir.Op) bool {
	types := slices.Concat(op.OperandTypes(), op.ResultTypes(), argTypes(op))
	if f, ok := ir.As[ir.FunctionLike](op); ok {
		in, out := f.FunctionType()
		types = slices.Concat(types, in, out)
	}
	return slices.ContainsFunc(types, func(t ir.Type) bool { return narrow(t) != nil })
}

func argTypes(op *ir.Op) (types []ir.Type) {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			types = append(types, ir.ValueTypes(b.Args())...)
		}
	}
	return types
}

// narrow is a type as a memref of 4-bit elements, nil for any other.
func narrow(t ir.Type) *ir.MemRefType {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		return nil
	}
	if bits, ok := ir.BitWidth(m.Elem()); !ok || bits*perByte != 8 {
		return nil
	}
	return m
}

// retype changes the types that an operation writes: of its results, of the arguments of its
// regions, of the function that it is.
func (p *packer) retype(op *ir.Op) error {
	values := slices.Clone(op.Results())
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			values = append(values, b.Args()...)
		}
	}
	for _, v := range values {
		if m := narrow(v.Type()); m != nil {
			t, err := packed(op, m)
			if err != nil {
				return err
			}
			v.SetType(t)
		}
	}
	if f, ok := fn.Func.Cast(op); ok {
		return retypeFunction(f)
	}
	return nil
}

// packed is the type of bytes that a memref becomes.
func packed(op *ir.Op, m *ir.MemRefType) (*ir.MemRefType, error) {
	shape := slices.Clone(m.Shape())
	last := len(shape) - 1
	strides, offset, strided := m.Strides()
	switch {
	case !m.HasRank() || last < 0:
		return nil, op.Errorf("has %v, whose 4-bit elements cannot be packed two to a byte: it needs a last dimension", m)
	case shape[last] != ir.Dynamic && shape[last]%perByte != 0:
		return nil, op.Errorf("has %v, whose 4-bit elements are packed two to a byte: the last extent, %d, must be even", m,
			shape[last])
	case !strided || strides[last] != 1:
		return nil, op.Errorf("has %v, whose 4-bit elements are packed two to a byte: elements of a row must be contiguous; remove the layout", m)
	}
	if shape[last] != ir.Dynamic {
		shape[last] /= perByte
	}
	if m.Layout() == nil {
		return ir.MemRef(shape, ir.I8, nil, m.Space()), nil
	}
	numbers := append(slices.Clone(strides[:last]), offset)
	for i, n := range numbers {
		if n == ir.Dynamic {
			continue
		}
		if n%perByte != 0 {
			return nil, op.Errorf("has %v, whose 4-bit elements are packed two to a byte: strides and offset must be even, but %d is not", m, n)
		}
		numbers[i] = n / perByte
	}
	return ir.MemRef(shape, ir.I8, ir.StridedLayout(append(slices.Clone(numbers[:last]), 1), numbers[last]), m.Space()),
		nil
}

// retypeFunction changes a function's type, and the assumptions about its arguments.
func retypeFunction(f fn.FuncOp) error {
	in, out := f.FunctionType()
	before := slices.Clone(in)
	in, out = slices.Clone(in), slices.Clone(out)
	for _, list := range [][]ir.Type{in, out} {
		for i, t := range list {
			if m := narrow(t); m != nil {
				to, err := packed(f.Op, m)
				if err != nil {
					return err
				}
				list[i] = to
			}
		}
	}
	attrs := make([]ir.Attr, len(in))
	for i := range in {
		entries := slices.Clone(fn.DictAt(f.Op.Attr(fn.ArgAttrsAttr), i))
		if m := narrow(before[i]); m != nil {
			var err error
			if entries, err = reassume(f, i, m, entries); err != nil {
				return err
			}
		}
		attrs[i] = ir.Dict(entries...)
	}
	f.SetType(ir.Function(in, out))
	if len(attrs) > 0 && slices.ContainsFunc(attrs, func(a ir.Attr) bool { return a != ir.Attr(ir.Dict()) }) {
		f.Op.SetAttr(fn.ArgAttrsAttr, ir.Array(attrs...))
	}
	return nil
}

// passesOn are operations that hand memrefs on, or ask nothing of their elements.
var passesOn = []string{
	"func.func", "func.call", "func.return", "scf.if", "scf.for", "scf.while", "scf.condition", "scf.yield",
	"arith.select",
	"memref.cast", "memref.dealloc", "memref.copy", "memref.alloc", "memref.alloca", "memref.assume_alignment",
	"tile.alloc", "tile.slot", "tile.ring", "tile.kernel", "scale.on",
}

// rewrite changes an operation that uses narrow memrefs, which are bytes by now.
func (p *packer) rewrite(op *ir.Op) error {
	switch op.Def() {
	case tile.Load.OpDef:
		return p.load(tile.Load.Of(op))
	case tile.Store.OpDef:
		return p.store(tile.Store.Of(op))
	case tile.Copy.OpDef:
		return p.copy(tile.Copy.Of(op))
	case memref.Load.OpDef:
		return loadElement(memref.Load.Of(op))
	case memref.Store.OpDef:
		return storeElement(memref.Store.Of(op))
	case memref.Dim.OpDef:
		return p.extent(memref.Dim.Of(op))
	}
	if slices.Contains(passesOn, op.Name()) {
		return nil
	}
	return op.Errorf("is unsupported for a memref of 4-bit elements, which are packed two to a byte; use tile.load, tile.store, tile.copy, memref.load or memref.store")
}
