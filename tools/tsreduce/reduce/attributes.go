package reduce

import "github.com/tsopt/tsopt/ir"

// dropAttributes removes attributes that are not needed.
var dropAttributes = &Reduction{
	Name: "drop attributes",
	Edits: func(d *draft) []edit {
		return d.all(func(op *ir.Op, add func(editFunc)) {
			for _, a := range op.DiscardableAttrs() {
				add(removeAttr(a.Name))
			}
			for _, a := range op.Def().Attrs {
				if (a.Optional || a.Default != nil) && op.Attr(a.Name) != nil && op.Attr(a.Name) != a.Default {
					add(resetAttr(a.Name, a.Default))
				}
			}
		})
	},
}

func removeAttr(name string) editFunc {
	return func(_ *draft, op *ir.Op) bool {
		op.SetDiscardable(name, nil)
		return true
	}
}

func resetAttr(name string, to ir.Attr) editFunc {
	return func(_ *draft, op *ir.Op) bool {
		op.SetAttr(name, to)
		return true
	}
}

// shrinkNumbers makes the numbers in attributes smaller: 0, 1 or half of what they
// are; constants of many elements become those of one.
var shrinkNumbers = &Reduction{
	Name: "shrink numbers",
	Edits: func(d *draft) []edit {
		return d.all(func(op *ir.Op, add func(editFunc)) {
			for _, a := range op.AllAttrs() {
				for _, smaller := range smallerThan(a.Value) {
					add(resetAttr(a.Name, smaller))
				}
			}
		})
	},
}

// smallerThan are attributes of the same kind and type that say less.
func smallerThan(a ir.Attr) []ir.Attr {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return smallerInteger(a)
	case *ir.FloatAttr:
		if t, ok := a.Type().(*ir.FloatType); ok && a.Float64() != 0 {
			return []ir.Attr{ir.Float(t, 0), ir.Float(t, 1)}
		}
	case *ir.DenseElementsAttr:
		return smallerElements(a)
	}
	return nil
}

func smallerInteger(a *ir.IntegerAttr) []ir.Attr {
	if big := a.Big(); !big.IsInt64() || a.Type() == ir.I1 {
		return nil
	}
	v := a.Int()
	if v == 0 {
		return nil
	}
	return []ir.Attr{ir.Integer(a.Type(), 0), ir.Integer(a.Type(), 1), ir.Integer(a.Type(), v/2)}
}

func smallerElements(a *ir.DenseElementsAttr) (out []ir.Attr) {
	n, ok := ir.NumElements(a.Shaped().Shape())
	if !ok || n == 0 || a.Strings() != nil {
		return nil
	}
	first := a.At(0)
	for _, e := range smallerThan(first) {
		out = append(out, ir.SplatOf(a.Shaped(), e))
	}
	if !a.IsSplat() {
		out = append(out, ir.SplatOf(a.Shaped(), first))
	}
	return out
}
