package scale

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// verify checks an instruction's body, and that its attributes speak of it.
func (o InstructionOp) verify() error {
	for _, attr := range []string{lowerAttr, needsAttr} {
		if a := o.Op.Discardable(attr); a != nil && textOf(o.Op, attr, "") == "" {
			return o.Errorf("has %s = %v; expected LLVM's name in a string", attr, a)
		}
	}
	if l := o.Lower(); l != "" && !strings.HasPrefix(l, "llvm.") {
		return o.Errorf("has lower = %q; names of LLVM's intrinsics begin with llvm.", l)
	}
	if err := oneOf(o.Op, stateAttr, []string{AMX}); err != nil {
		return err
	}
	if !o.HasBody() {
		for _, attr := range []string{lowerAttr, layoutsAttr, typesAttr, stateAttr} {
			if o.Op.HasAttr(attr) {
				return o.Errorf("has %s without a body; write what it computes: { ^bb0(%%a: tensor<…>, …): … scale.yield %%r : tensor<…> }",
					attr)
			}
		}
		return nil
	}
	if err := o.verifyBody(); err != nil {
		return err
	}
	if err := o.verifyLayouts(); err != nil {
		return err
	}
	return o.verifyTypes()
}

// computes are the dialects whose operations without effects a body may have.
var computes = map[string]bool{"arith": true, "math": true, "tile": true}

func (o InstructionOp) verifyBody() error {
	b := o.Body.Entry()
	if y := b.Last(); y == nil || !Yield.Is(y) || y.NumOperands() != 1 {
		return o.Errorf("needs a body that ends with scale.yield of one tile")
	}
	for i := range b.NumArgs() + 1 {
		v := o.Result()
		what := "yields"
		if i < b.NumArgs() {
			v, what = b.Arg(i), "takes"
		}
		t, ok := v.Type().(*ir.TensorType)
		if _, known := ir.NumElements(shapeIf(t)); !ok || !known || t.Encoding() != nil {
			return o.Errorf("%s a %v; the tiles of an instruction are tensors of static shape, and its layouts an attribute", what,
				v.Type())
		}
	}
	for op := range b.Ops() {
		if effects, known := ir.EffectsOf(op); Yield.Is(op) || computes[op.Def().Dialect()] && known && len(effects) == 0 &&
			op.NumRegions() == 0 {
			continue
		}
		return op.Errorf("in the body of scale.instruction @%s, which may only have operations of arith, math and tile on tiles",
			o.SymName)
	}
	return nil
}

func shapeIf(t *ir.TensorType) []int64 {
	if t == nil {
		return []int64{ir.Dynamic}
	}
	return t.Shape()
}

// verifyLayouts checks that there is a layout of each tile.
func (o InstructionOp) verifyLayouts() error {
	a := o.Op.Discardable(layoutsAttr)
	if a == nil {
		return nil
	}
	n := o.Body.Entry().NumArgs()
	list, ok := a.(*ir.ArrayAttr)
	if !ok || len(list.Elems()) != n+1 {
		return o.Errorf("has layouts = %v; list a #tile.layout of each of the %d arguments, and of the result", a, n)
	}
	for i, e := range list.Elems() {
		d, ok := e.(distributed)
		if !ok {
			return o.Errorf("has %v among layouts; expected a #tile.layout", e)
		}
		if on, ok := d.DistFor(o.tile(i).Shape()); !ok || on.Threads() > 1 || on.IsPartial() {
			return o.Errorf("has layout #%d = %v, which is none of %v in the registers of one thread", i, e, o.tile(i))
		}
	}
	return nil
}

// verifyTypes checks the types of the intrinsic, and the registers of a state.
func (o InstructionOp) verifyTypes() error {
	n := o.Body.Entry().NumArgs()
	if a := o.Op.Discardable(typesAttr); a != nil {
		t := o.declared()
		if t == nil || len(t.Inputs()) != n || len(t.Results()) != 1 {
			return o.Errorf("has types = %v; the body has %d arguments and a result, so write a function type of as many", a, n)
		}
		for i := range n + 1 {
			have, want := bitsOf(o.Operand(i)), bitsOf(o.Register(i))
			if have == want {
				continue
			}
			what := "the result"
			if i < n {
				what = fmt.Sprintf("argument #%d", i)
			}
			return o.Errorf("has types that say %v for %s; in the body it is a %v of %d bits, such as %v", o.Operand(i), what,
				o.tile(i), want, o.Register(i))
		}
	}
	if o.State() != AMX {
		return nil
	}
	for i := range n + 1 {
		if bits := bitsOf(o.Register(i)); bits%(8*AMXRowBytes) != 0 || bits > 8*AMXRowBytes*AMXRows {
			return o.Errorf("has state = \"amx\" and a tile %v of %d bytes; registers have up to %d rows of %d bytes", o.tile(i),
				bits/8, AMXRows, AMXRowBytes)
		}
	}
	return nil
}

// bitsOf is the size of a vector or a number, 0 for another type.
func bitsOf(t ir.Type) int64 {
	bits, ok := ir.BitWidth(ir.ElemOrSelf(t))
	if !ok {
		return 0
	}
	n := int64(1)
	if v, ok := t.(*ir.VectorType); ok {
		n, _ = ir.NumElements(v.Shape())
	}
	return int64(bits) * n
}
