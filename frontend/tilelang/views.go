package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What part of an array a device has, and what part of a tile a unit of the block.

var viewFunctions = []Function{
	{Name: "view", Params: "src, shape=None, layout=None, dtype=None", Result: "Buffer",
		Doc: "T.reshape, which also accepts an element type: T.view(x, shape, T.bfloat16) of a buffer of T.bfloat16x2. With dtype the bits of a tile as elements of that type (bitcast), for reads and writes. With a layout the part of the unit of the enclosing T.Scale: of an array the device's shard, of a tile the warpgroup's, warp's or thread's part. T.FullRow divides " +
			"rows and T.FullCol columns into equal contiguous parts; T.Replica gives each unit the whole; T.Partial gives each unit a partial sum. A function maps the subscripts of an " +
			"element to the unit, with + - * // % and integers. Writes to a view go to the viewed part.",
		give: (*evaluation).view,
		call: func(t *translator, a *args) (eval.Value, error) {
			if v := a.value("layout"); v != nil && !isType(v) {
				return t.viewOf(a)
			}
			return t.retyped(a)
		}},
	{Name: "shard", Params: "x, dim", Result: "Buffer",
		Doc:  "The unit's shard of an array, or of a tile, that is divided along a dimension into equal contiguous parts over the units of the enclosing T.Scale.",
		give: (*evaluation).shard,
		call: func(t *translator, a *args) (eval.Value, error) {
			dim, err := a.integer("dim")
			if err != nil {
				return nil, err
			}
			a.rename("x", "src")
			return t.partOfUnit(a, scale.ShardOn(int(dim)))
		}},
}

// A view is what part of a tile of the block a buffer is, for each unit.
type view struct {
	whole *buffer
	dist  *scale.DistAttr
}

// viewOf is T.view(x, layout=…).
func (t *translator) viewOf(a *args) (eval.Value, error) {
	if _, err := t.scope(a); err != nil {
		return nil, err
	}
	b, err := a.buffer("src")
	if err != nil {
		return nil, err
	}
	switch v := a.value("layout").(type) {
	case string:
		switch v {
		case "replica":
			return t.partOfUnit(a, scale.Replicated)
		case "partial":
			return t.partOfUnit(a, scale.PartialOf(scale.Add))
		case "full_col":
			return t.partOfUnit(a, scale.ShardOn(len(b.shape)-1))
		case "full_row":
			return t.partOfUnit(a, scale.ShardOn(0))
		}
	case *eval.Function:
		d, err := t.mapped(a, b, v)
		if err != nil {
			return nil, err
		}
		return t.partOfUnit(a, d)
	}
	return nil, a.wrongf("layout", "expected T.FullRow, T.FullCol, T.Replica, T.Partial or a function from subscripts to the unit, got %s", eval.TypeName(a.value("layout")))
}

// partOfUnit is what a unit of the T.Scale has of an array or a tile.
func (t *translator) partOfUnit(a *args, d *scale.DistAttr) (eval.Value, error) {
	level, err := t.scope(a)
	if err != nil {
		return nil, err
	}
	b, err := a.buffer("src")
	if err != nil {
		return nil, err
	}
	shape, known := b.extents()
	dim := d.CutDim()
	switch {
	case d.Kind() == scale.Shard && (d.Dim() < 0 || d.Dim() >= len(b.shape)):
		return nil, a.wrongf("src", "%s has %d dimensions and cannot be divided along dimension %d", b, len(b.shape), d.Dim())
	case dim >= 0 && !known:
		return nil, a.wrongf("src", "%s has a dynamic dimension; a part of it has no static size", b)
	case b.arr != nil && level == scale.Device:
		return t.partOfDevice(a, b, shape, d)
	case b.arr != nil:
		return nil, a.wrongf("src", "%s is an array, which only devices divide; use subscripts for the part of a %s", b,
			level)
	case t.kernel.units == nil || t.kernel.units.level != level:
		return nil, a.wrongf("src", "%s is a tile of the block, which cannot be divided at level %s; arrays are divided over devices, tiles over warpgroups, warps or threads", b, level)
	}
	if n := t.kernel.units.n; dim >= 0 && shape[dim]%n != 0 {
		return nil, a.wrongf("src", "dimension %d of %s has %d elements, which is not divisible by %d %ss", dim, b,
			shape[dim], n, level)
	}
	return t.partOfTile(a, b, shape, d)
}

// partOfDevice is the device's part of an array.
func (t *translator) partOfDevice(a *args, b *buffer, shape []int64, d *scale.DistAttr) (eval.Value, error) {
	n := t.kernel.devices
	switch dim := d.CutDim(); {
	case d.Kind() == scale.Partial:
		return nil, a.wrongf("layout", "%s is an array; T.Partial on devices needs a tile, which T.all_reduce sums", b)
	case dim < 0:
		return b, nil
	case b.arr.symmetric != nil:
		return nil, a.wrongf("src", "each device has its own %s, so it cannot be divided", b)
	case shape[dim]%n != 0:
		return nil, a.wrongf("src", "dimension %d of %s has %d elements, which is not divisible by %d devices", dim, b,
			shape[dim], n)
	default:
		shape[dim] /= n
	}
	part := &buffer{name: b.name, shape: values(shape), elem: b.elem, node: a.Node, scope: "global", arr: b.arr}
	part.mem = scale.View.New(t.b, scale.ViewOp{Source: b.mem, Dist: d, Level: scale.Device},
		ir.MemRef(shape, b.elem.typ, nil, nil)).Result
	return part, nil
}

// partOfTile is a unit's part of a tile of the block.
func (t *translator) partOfTile(a *args, b *buffer, shape []int64, d *scale.DistAttr) (eval.Value, error) {
	u := t.kernel.units
	if b.few != nil {
		return nil, t.toMemory(b.allocation())
	}
	if b.copies != nil || b.view != nil || b.isTile() && !u.ofBlock(b.root()) {
		return nil, a.wrongf("src", "%s is private to each %s already", b, u.level)
	}
	for _, v := range u.views {
		if v.view.whole.root() != b.root() || b.root() == nil {
			continue
		}
		if v.view.dist == d && v.view.whole == b {
			return v, nil
		}
		return nil, a.wrongf("src", "%s already has the layout %s in this T.Scale; a tile has one layout per T.Scale", b,
			v.view.dist)
	}
	if b.isTile() && u.frame.cells[b.root()] != nil && u.frame.cells[b.root()].written {
		return nil, a.wrongf("src", "%s is written as a whole before in this T.Scale; take the view first", b)
	}
	local, err := d.LocalShape(shape, u.n)
	if err != nil {
		return nil, a.wrongf("layout", "%v", err)
	}
	switch {
	case d.Kind() == scale.Partial && u.n < 2:
		return nil, a.wrongf("layout", "T.Partial with a single %s: there are no other partial sums to add", u.level)
	case d.Kind() == scale.Partial:
		return t.partialOf(a, b)
	case b.mem != nil && d.Kind() == scale.Replica:
		return b, nil
	case b.mem != nil:
		w := b.all(local)
		dim := d.CutDim()
		w.lo = append([]linear.Form(nil), w.lo...)
		w.lo[dim] = w.lo[dim].PlusTimes(linear.Of(u.frame.block.Arg(0)), local[dim])
		return &buffer{name: b.name, shape: values(local), elem: b.elem, node: a.Node, scope: b.scope, mem: b.mem,
			within: &w}, nil
	}
	part := &buffer{name: b.name, shape: values(local), elem: b.elem, node: a.Node, scope: b.scope, view: &view{b, d}}
	var whole *ir.Value
	u.around(t, func() { whole, _ = t.holds(b) })
	if whole != nil {
		if err := t.isNotPartial(a.Site, b, whole); err != nil {
			return nil, err
		}
		whole = u.input(whole, d)
	}
	u.views = append(u.views, part)
	if t.inMemory[a.Node] {
		u.own(t, part, local)
		if whole != nil {
			t.storeWindow(whole, part.all(local))
		}
		return part, nil
	}
	part.c = &cell{name: b.name, typ: part.tensorType(local), node: a.Node, tile: true}
	u.frame.add(part.c, &state{entry: whole, arg: whole, now: whole})
	return part, nil
}

// root is the variable of a tile, or of the tile that it is another shape of; nil of one in memory.
func (b *buffer) root() *cell {
	if b.of != nil {
		return b.of.root()
	}
	return b.c
}

// partialOf makes a tile of the block partial over the units.
func (t *translator) partialOf(a *args, b *buffer) (eval.Value, error) {
	u := t.kernel.units
	switch {
	case b.c == nil:
		return nil, a.wrongf("src", "%s is in shared memory, as it is written in parts or reshaped; a T.Partial sum of each %s must be a tile in registers", b, u.level)
	case u.level == scale.Thread || u.outer != nil:
		return nil, a.wrongf("layout", "T.Partial needs units that are warpgroups or warps of the block")
	case u.summed[b.c]:
		return b, nil
	}
	var whole *ir.Value
	u.around(t, func() {
		if whole, _ = t.get(b.c); whole != nil && partialLevel(whole.Type()) == "" {
			whole = t.asPartial(whole, u.level)
			t.set(b.c, whole)
		}
	})
	s := &state{entry: whole}
	if whole != nil {
		s.arg = u.input(whole, scale.PartialOf(scale.Add))
		s.now = s.arg
	}
	delete(u.frame.cells, b.c)
	u.frame.add(b.c, s)
	u.summed[b.c] = true
	return b, nil
}

// writtenView is what units leave of their views of a tile.
func (t *translator) writtenView(u *units, b *buffer) (result, bool) {
	whole := b.view.whole
	shape, _ := whole.extents()
	r := result{outside: whole.tensorType(shape), dist: b.view.dist,
		to: func(v *ir.Value) error { t.setWhole(whole, v); return nil }}
	if b.copies != nil {
		local, _ := b.extents()
		t.b.Loc = t.loc(b.node)
		mem := t.slotOf(b, local, u.rank)
		r.v = tile.Load.New(t.b, tile.LoadOp{Source: mem, At: t.slice(b.all(local), local)}, b.tensorType(local)).Result
		return r, true
	}
	s := u.frame.cells[b.c]
	if !s.written || s.now == nil {
		return r, false
	}
	r.v = s.now
	return r, true
}

func isType(v eval.Value) bool {
	_, vectors := asVectorType(v)
	_, numbers := asDtype(v)
	return vectors || numbers
}

// retyped is a buffer in another shape; a type, which its bits are read as, comes third, as in TileLang.
func (t *translator) retyped(a *args) (eval.Value, error) {
	name := "dtype"
	if a.value(name) == nil {
		name = "layout"
	}
	b, numbers := a.value("src").(*buffer)
	if v, ok := a.value("src").(*vectorBuffer); ok {
		b = v.of
	}
	if b == nil {
		_, err := a.buffer("src")
		return nil, err
	}
	d, given := asDtype(a.value(name))
	switch {
	case !given && (!numbers || a.value(name) != nil):
		return nil, a.wrongf(name, "%s is neither a layout nor an element type", eval.TypeName(a.value(name)))
	case given && d != b.elem:
		return t.bitsAs(a, b, d)
	}
	return t.reshapeOf(a, b)
}

// bitsAs is a tile whose bits are read, and written, as elements of another type.
func (t *translator) bitsAs(a *args, b *buffer, d *dtype) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	from, known := b.extents()
	n, _ := ir.NumElements(from)
	bits := n * int64(b.elem.bits())
	shape := slices.Clone(from)
	if a.value("shape") != nil {
		var err error
		if shape, err = a.shape("shape"); err != nil {
			return nil, err
		}
	} else if last := len(shape) - 1; known && last >= 0 {
		shape[last] = shape[last] * int64(b.elem.bits()) / int64(d.bits())
	}
	m, _ := ir.NumElements(shape)
	switch {
	case !b.isTile():
		return nil, a.wrongf("src", "%s is an array, or private memory of each thread, and cannot be viewed as another type; use T.reinterpret(x[i], dtype) on elements", b)
	case m*int64(d.bits()) != bits:
		return nil, a.wrongf("shape", "shape (%s) of %s has %d bits, but %s has %d bits", ir.JoinInts(shape), d.name,
			m*int64(d.bits()), b, bits)
	}
	return &buffer{shape: values(shape), elem: d, node: a.Node, scope: b.scope, of: b}, nil
}
