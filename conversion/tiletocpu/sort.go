package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// sort sorts each line in place by Batcher's odd-even merges (Knuth, The Art of Computer Programming, volume 3,
// algorithm 5.2.2M): sorted runs of p elements become runs of 2p by exchanges at distances of p, p/2, …, 1.
func (k *kernel) sort(o tile.SortOp) error {
	for i, v := range o.Sources {
		k.copyTo(v, k.memory(o.Results[i]))
	}
	shape, dim := shapeOf(o.Sources[0]), int(o.Dim)
	extent := shape[dim]
	steps := int64(0)
	for int64(1)<<steps < extent {
		steps++
	}
	n := k.nest()
	n.each(slices.Delete(slices.Clone(shape), dim, dim+1), 1, func(line point) {
		n.loop(0, steps, 1, nil, func(t *ir.Value, _ []*ir.Value) []*ir.Value {
			run := n.binary(arith.ShLI.OpDef, k.index(1), t)
			n.over(k.zero(), n.plus(t, k.index(1)), k.index(1), func(u *ir.Value) {
				apart := n.binary(arith.ShRUI.OpDef, run, u)
				n.over(n.binary(arith.RemUI.OpDef, apart, run), n.gap(k.index(extent), apart), n.times(apart, 2),
					func(j *ir.Value) {
						last := n.binary(arith.MinSI.OpDef, apart, n.gap(n.gap(k.index(extent), j), apart))
						n.over(k.zero(), last, k.index(1), func(i *ir.Value) { k.exchange(n, o, line, n.plus(i, j), apart, run) })
					})
			})
			return nil
		})
	})
	return nil
}

// exchange puts two tuples of a merged run in order.
func (k *kernel) exchange(n *nest, o tile.SortOp, line point, low, apart, run *ir.Value) {
	high := n.plus(low, apart)
	merged := n.times(run, 2)
	same := n.compare(arith.EQ, n.binary(arith.DivUI.OpDef, low, merged), n.binary(arith.DivUI.OpDef, high, merged))
	at := func(i *ir.Value) point { return one(slices.Insert(slices.Clone(line.at), int(o.Dim), i)...) }
	scf.NewIf(n.inner(), same, nil, func(b *ir.Builder) []*ir.Value {
		leave := n.enter(b)
		defer leave()
		var x, y []*ir.Value
		for _, r := range o.Results {
			x = append(x, n.read(k.memory(r), tileType(r).Elem(), at(low)))
			y = append(y, n.read(k.memory(r), tileType(r).Elem(), at(high)))
		}
		swap := n.tuple(o.Combine, append(slices.Clone(y), x...))[0]
		for i, r := range o.Results {
			n.write(arith.NewSelect(n.inner(), swap, y[i], x[i]), k.memory(r), at(low))
			n.write(arith.NewSelect(n.inner(), swap, x[i], y[i]), k.memory(r), at(high))
		}
		return nil
	}, nil)
}
