package scale

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// DistKind is a kind of distribution.
type DistKind uint8

// The kinds. Their text is TileScale's FullCol/FullRow (shard), Replica and a lambda (map), and the partial state that
// its README needs and does not have.
const (
	Shard   DistKind = iota // each unit holds an equal part along one dimension, or several
	Replica                 // each unit holds everything
	Partial                 // each unit holds a partial result of a combiner
	Mapped                  // an affine map from coordinates to the unit
)

// DistAttr says how a value is spread over the units of a level:
// `#scale.shard<1>`, `#scale.shard<0, 1>`, `#scale.replica`, `#scale.partial<add>`,
// `#scale.map<(d0, d1) -> (d1 floordiv 64)>`.
type DistAttr struct {
	ir.AttrBase
	kind     DistKind
	dims     []int
	combiner Combiner
	unit     *ir.AffineMapAttr
}

type distKey struct {
	kind     DistKind
	dims     string // a byte for each
	combiner Combiner
	unit     *ir.AffineMapAttr
}

var dists = ir.NewInterner(func(k distKey) *DistAttr {
	a := &DistAttr{AttrBase: ir.NewAttrBase(), kind: k.kind, combiner: k.combiner, unit: k.unit}
	for _, d := range []byte(k.dims) {
		a.dims = append(a.dims, int(d))
	}
	return a
})

// ShardOn distributes dimensions in equal contiguous parts: several of an array that a grid of units divides.
func ShardOn(dims ...int) *DistAttr {
	key := make([]byte, len(dims))
	for i, d := range dims {
		key[i] = byte(d)
	}
	return dists.Get(distKey{kind: Shard, dims: string(key)})
}

// Replicated gives every unit the whole.
var Replicated = dists.Get(distKey{kind: Replica})

// PartialOf gives every unit a partial result of a combiner such as Add or Max.
func PartialOf(combiner Combiner) *DistAttr {
	return dists.Get(distKey{kind: Partial, combiner: combiner})
}

// MapTo distributes by an affine map from coordinates to one result, the unit.
func MapTo(unit ir.AffineMap) *DistAttr {
	return dists.Get(distKey{kind: Mapped, unit: ir.AffineMapOf(unit)})
}

// Kind is the kind of distribution.
func (a *DistAttr) Kind() DistKind { return a.kind }

// Dim is the dimension of a shard, the first of several.
func (a *DistAttr) Dim() int { return a.dims[0] }

// Combiner is the combiner of a partial.
func (a *DistAttr) Combiner() Combiner { return a.combiner }

// Unit is the map of a Mapped distribution.
func (a *DistAttr) Unit() ir.AffineMap { return a.unit.Map() }

// DialectName implements [ir.DialectAttr].
func (a *DistAttr) DialectName() string { return "scale" }

// WriteBody implements [ir.DialectAttr].
func (a *DistAttr) WriteBody(w *ir.Writer) { w.Str(a.keyword()) }

func (a *DistAttr) String() string { return ir.AttrText(a) }

func (a *DistAttr) keyword() string {
	switch a.kind {
	case Shard:
		dims := fmt.Sprint(a.dims) // [0 1]
		return "shard<" + strings.ReplaceAll(dims[1:len(dims)-1], " ", ", ") + ">"
	case Replica:
		return "replica"
	case Partial:
		return "partial<" + a.combiner.String() + ">"
	}
	return "map<" + a.unit.Map().String() + ">"
}

// LocalShape is the shape that each of n units sees of a value of the given
// shape. It fails when the value does not divide.
func (a *DistAttr) LocalShape(shape []int64, n int64) ([]int64, error) {
	local := append([]int64(nil), shape...)
	switch a.kind {
	case Shard:
		return a.shardShape(local, n)
	case Mapped:
		return a.mappedShape(local, n)
	}
	return local, nil
}

// shardShape handles shards of one dimension.
func (a *DistAttr) shardShape(shape []int64, n int64) ([]int64, error) {
	dim := a.Dim()
	switch {
	case len(a.dims) > 1:
		return nil, fmt.Errorf("%s divides several dimensions, as only a scale.view of an array can; use shard<%d>", a.keyword(), dim)
	case dim >= len(shape):
		return nil, fmt.Errorf("shards dimension %d of a value of rank %d", dim, len(shape))
	case n == 0 || shape[dim] == ir.Dynamic:
		return shape, nil
	case shape[dim]%n != 0:
		return nil, fmt.Errorf("dimension %d of size %d is not divisible by %d units", dim, shape[dim], n)
	}
	shape[dim] /= n
	return shape, nil
}

// mappedShape handles the maps that cut one dimension in equal contiguous
// parts: (d…) -> (di floordiv c).
func (a *DistAttr) mappedShape(shape []int64, n int64) ([]int64, error) {
	dim, part, ok := a.Blocked()
	if !ok || dim >= len(shape) {
		return nil, fmt.Errorf("map %v is not of the form (d0, …) -> (di floordiv c)", a.unit.Map())
	}
	if shape[dim] != ir.Dynamic && n != 0 && part*n != shape[dim] {
		return nil, fmt.Errorf("map %v gives %d units %d elements each, but dimension %d has %d", a.unit.Map(), n, part, dim,
			shape[dim])
	}
	shape[dim] = part
	return shape, nil
}

// Blocked reads a Mapped distribution as "dimension dim in parts of size part".
func (a *DistAttr) Blocked() (dim int, part int64, ok bool) {
	m := a.unit.Map()
	if len(m.Results()) != 1 {
		return 0, 0, false
	}
	e := m.Results()[0]
	if e.Kind() != ir.AffineFloorDiv || e.LHS().Kind() != ir.AffineDim {
		return 0, 0, false
	}
	part, ok = e.RHS().IsConst()
	return int(e.LHS().Value()), part, ok
}

// CutDim is the dimension that the distribution cuts, -1 for none. Only a scale.view may cut several ([DistAttr.Dims]).
func (a *DistAttr) CutDim() int {
	switch a.kind {
	case Shard:
		return a.Dim()
	case Mapped:
		return a.mapDim()
	}
	return -1
}

// Dims are the dimensions that the distribution cuts.
func (a *DistAttr) Dims() []int {
	if a.kind == Shard {
		return a.dims
	}
	if dim := a.CutDim(); dim >= 0 {
		return []int{dim}
	}
	return nil
}

// mapDim is the only coordinate that a map uses, -1 where it uses several or none.
func (a *DistAttr) mapDim() int {
	m := a.unit.Map()
	if len(m.Results()) != 1 || m.NumSymbols() > 0 {
		return -1
	}
	dim := -1
	several := false
	m.Results()[0].Walk(func(e ir.AffineExpr) {
		if e.Kind() == ir.AffineDim {
			several = several || dim >= 0 && dim != int(e.Value())
			dim = int(e.Value())
		}
	})
	if several {
		return -1
	}
	return dim
}

// Scattered reports whether a unit's elements along the sharded dimension need not be contiguous: a map that is not
// [DistAttr.Blocked].
func (a *DistAttr) Scattered() bool {
	if a.kind != Mapped {
		return false
	}
	_, _, ok := a.Blocked()
	return !ok
}

// maxScattered bounds what is distributed element by element.
const maxScattered = 1 << 22

// Deal says which of so many elements along the dimension that is cut each of n units has, in
// their order: all have as many.
func (a *DistAttr) Deal(extent, n int64) ([][]int64, error) {
	m, dim := a.unit.Map(), a.mapDim()
	if dim < 0 {
		return nil, fmt.Errorf("map %v must compute the unit from one of the coordinates", m)
	}
	if extent > maxScattered {
		return nil, fmt.Errorf("map %v distributes %d single elements, more than %d; distribute another dimension, or use a block distribution (floordiv)", m, extent, maxScattered)
	}
	hands := make([][]int64, n)
	at := make([]int64, m.NumDims())
	for i := range extent {
		at[dim] = i
		unit, ok := m.Eval(at, nil)
		if !ok {
			return nil, fmt.Errorf("map %v has no unit for element %d", m, i)
		}
		if unit[0] < 0 || unit[0] >= n {
			return nil, fmt.Errorf("map %v assigns element %d to unit %d, which is not one of the %d units", m, i, unit[0], n)
		}
		hands[unit[0]] = append(hands[unit[0]], i)
	}
	for u, h := range hands {
		if int64(len(h))*n != extent {
			return nil, fmt.Errorf("map %v assigns to unit %d %d of %d elements along dimension %d; all %d units must have equally many", m, u, len(h), extent, dim, n)
		}
	}
	return hands, nil
}

var shardAttr = ir.AttrDef{
	Mnemonic: "shard",
	Summary:  "equal contiguous parts along a dimension",
	Parse:    func(p ir.OpParser, _ ir.Type) ir.Attr { return parseShard(p) },
}

var replicaAttr = ir.AttrDef{
	Mnemonic: "replica",
	Summary:  "every unit holds a replica",
	Parse:    func(ir.OpParser, ir.Type) ir.Attr { return Replicated },
}

var partialAttr = ir.AttrDef{
	Mnemonic: "partial",
	Summary:  "every unit holds a partial sum",
	Parse:    func(p ir.OpParser, _ ir.Type) ir.Attr { return parsePartial(p) },
}

var mapAttr = ir.AttrDef{
	Mnemonic: "map",
	Summary:  "an affine map from coordinates to the unit",
	Parse:    func(p ir.OpParser, _ ir.Type) ir.Attr { return parseMap(p) },
}

func parseShard(p ir.OpParser) ir.Attr {
	p.Expect("<")
	var dims []int
	for more := true; more; more = p.Accept(",") {
		at := p.Pos()
		dim := int(p.Int())
		switch {
		case dim < 0 || dim > 31:
			p.Errorf(at, "dimension %d of a shard is out of range", dim)
			dim = 0
		case slices.Contains(dims, dim):
			p.Errorf(at, "dimension %d is in the shard twice; name each dimension once", dim)
		}
		dims = append(dims, dim)
	}
	p.Expect(">")
	return ShardOn(dims...)
}

func parsePartial(p ir.OpParser) ir.Attr {
	p.Expect("<")
	i := p.OneOf(Combiners...)
	p.Expect(">")
	if p.Err() != nil {
		return Replicated
	}
	return PartialOf(Combiner(i))
}

func parseMap(p ir.OpParser) ir.Attr {
	p.Expect("<")
	m := p.AffineMapText()
	p.Expect(">")
	return MapTo(m)
}

// ParseDist reads a distribution clause: the attribute without `#scale.`.
func ParseDist(p ir.OpParser) *DistAttr {
	var a ir.Attr
	switch at := p.Pos(); {
	case p.Accept("shard"):
		a = parseShard(p)
	case p.Accept("replica"):
		a = Replicated
	case p.Accept("partial"):
		a = parsePartial(p)
	case p.Accept("map"):
		a = parseMap(p)
	default:
		p.Errorf(at, "expected a distribution: shard<dim>, replica, partial<combiner> or map<(d0, …) -> (…)>")
		return Replicated
	}
	return a.(*DistAttr)
}

// PrintDist writes a distribution clause.
func PrintDist(p ir.OpPrinter, a *DistAttr) { p.Str(a.keyword()) }
