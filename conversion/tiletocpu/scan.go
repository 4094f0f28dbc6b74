package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// scan goes along lines with the tuple so far; lines that are neighbours in memory are a vector.
func (k *kernel) scan(o tile.ScanOp) error {
	shape, dim := shapeOf(o.Sources[0]), int(o.Dim)
	lanes := int64(1)
	if dim < len(shape)-1 && (o.Kind.OK || elementwiseCode(o.Combine)) {
		lanes = k.lanesFor(len(shape), o.Sources...)
	}
	n := k.nest()
	n.each(slices.Delete(slices.Clone(shape), dim, dim+1), lanes, func(p point) { k.scanLine(n, o, p) })
	return nil
}

func (k *kernel) scanLine(n *nest, o tile.ScanOp, line point) {
	dim, extent := int(o.Dim), shapeOf(o.Sources[0])[o.Dim]
	at := func(i *ir.Value) point {
		if o.Reverse {
			i = n.gap(k.index(extent-1), i)
		}
		p := point{at: slices.Insert(slices.Clone(line.at), dim, i), lane: line.lane, lanes: line.lanes}
		if p.lane >= dim {
			p.lane++
		}
		return p
	}
	read := func(p point) (out []*ir.Value) {
		for _, v := range o.Sources {
			out = append(out, n.vec(v, p))
		}
		return out
	}
	put := func(tuple []*ir.Value, p point) {
		for i, r := range o.Results {
			n.write(tuple[i], k.memory(r), p)
		}
	}
	first, so := int64(0), k.scanStart(n, o, line)
	if so == nil {
		p := at(k.zero())
		first, so = 1, read(p)
		put(so, p)
	}
	if first == extent {
		return
	}
	n.loop(first, extent, 1, so, func(i *ir.Value, so []*ir.Value) []*ir.Value {
		p := at(i)
		next := n.both2(o.Combination, so, read(p))
		if o.Exclusive {
			put(so, p)
		} else {
			put(next, p)
		}
		return next
	})
}

// scanStart is what a line begins with, nil for its first element.
func (k *kernel) scanStart(n *nest, o tile.ScanOp, line point) (out []*ir.Value) {
	for _, v := range o.Inits {
		if isTile(v) {
			out = append(out, n.vec(v, line))
		} else {
			out = append(out, n.spread(n.get(v), line.lanes))
		}
	}
	if out == nil && o.Kind.OK {
		elem := tileType(o.Sources[0]).Elem()
		out = append(out, n.spread(n.literal(o.Kind.V.Identity(elem)), line.lanes))
	}
	return out
}
