package resolvescale

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// arraysFit checks that the arrays of a kernel fit into the memory of a device: of one that devices divide, the part of
// a device counts. Arrays of dynamic extents count for nothing.
func arraysFit(k tile.KernelOp, m arch.Machine) error {
	home, ok := m.Op().MemoryOf(scale.HomeRole)
	if _, private := m.PrivateHome(); !ok || private {
		return nil // what units hold on their own is checked by the views that say so
	}
	has, taken := int64(m.Number(home.SymName, "bytes")), int64(0)
	for _, a := range arraysOf(k) {
		bytes := a.bytes()
		if taken += bytes; has > 0 && taken > has {
			with := ""
			if taken > bytes {
				with = " with the arrays before it, " + describe(taken)
			}
			return k.Errorf("uses an array of %s%s, but @%s of a @%s of %s has %d; use smaller arrays, or divide them among devices: scale.view … shard<0> at @device",
				describe(bytes), with, home.SymName, home.Level, m.Name, has).Note(a.Loc(), "the array is here")
		}
	}
	return nil
}

// array is one that a kernel uses, and the views that devices have of it.
type array struct {
	*ir.Value
	whole bool // something uses all of it
	parts []*ir.MemRefType
}

// bytes are those of a device.
func (a *array) bytes() (n int64) {
	if a.whole || len(a.parts) == 0 {
		return bytesOf(a.Type().(*ir.MemRefType))
	}
	for _, part := range a.parts {
		n = max(n, bytesOf(part))
	}
	return n
}

func bytesOf(t *ir.MemRefType) int64 {
	bits, ok := ir.BitWidth(t.Elem())
	n, static := ir.NumElements(t.Shape())
	switch {
	case !ok || !static:
		return 0
	case n >= tile.Endless:
		return tile.Endless
	}
	return (n*int64(bits) + 7) / 8
}

// arraysOf are the arrays that come to a kernel from outside, in the order of their first use.
func arraysOf(k tile.KernelOp) []*array {
	var list []*array
	of := map[*ir.Value]*array{}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if op == k.Op {
			return
		}
		for _, v := range op.Operands() {
			t, ok := v.Type().(*ir.MemRefType)
			if !ok || k.Op.IsAncestor(v.ParentBlock().ParentOp()) {
				continue
			}
			if space := scale.SpaceOf(t); space != nil && scale.RoleOfMemory(space.Name()) != scale.HomeRole {
				continue
			}
			for _, root := range memory.Roots(v) {
				if of[root] == nil {
					of[root] = &array{Value: root}
					list = append(list, of[root])
				}
				of[root].use(op)
			}
		}
	})
	return list
}

// use notes how an operation uses the array.
func (a *array) use(op *ir.Op) {
	if view, ok := scale.View.Cast(op); ok && view.Level == scale.Device && view.OwnPart() {
		a.parts = append(a.parts, view.Result.Type().(*ir.MemRefType))
		return
	}
	a.whole = true
}
