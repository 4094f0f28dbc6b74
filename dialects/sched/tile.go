package sched

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Kind is where the tiles of an axis are computed.
type Kind int64

// The kinds.
const (
	Spatial  Kind = iota // by different blocks
	Temporal             // one after the other, in a loop
)

var kinds = []string{"spatial", "temporal"}

// TileOp is the view of sched.tile.
type TileOp struct {
	ir.Base
	Kind       Kind
	AxisAttr   *ir.ArrayAttr
	ExtentAttr []int64
	Threads    int64 // of a block, 0 of a loop
	Raster     int64 // rows of tiles that blocks go down, 0 for any order
	Stages     int64 // iterations of a loop that load at a time, 0 of a block
	AtLeast    bool  // more may
	Body       *ir.Region
}

// Tile is sched.tile.
var Tile = ir.Define(ir.Spec[TileOp]{
	Name:    "sched.tile",
	Summary: "the part of each axis that a block, or an iteration of a loop, computes",
	Doc: `
A spatial tile is what a block computes, by so many threads: axes that it does not list are computed whole,
or in the loops inside. raster(n) is that of tile.kernel. A temporal tile is what one iteration of a loop
computes, with stages(n) as in tile.pipelined. A tile has further temporal tiles, and leaves: the operations
that run there.

` + example,
	Traits: ir.SingleBlock | ir.NoTerminator | ir.NoRegionArguments,
	Fields: func(o *TileOp) []ir.Field {
		return []ir.Field{
			ir.Enum(&o.Kind, "kind", ir.IntEnum(ir.I32, kinds...)),
			ir.AttrIs(&o.AxisAttr, "axes", ir.StrArrayC),
			ir.Numbers(&o.ExtentAttr, "extents", ir.DenseI64ArrayC),
			ir.Number(&o.Threads, "threads", ir.IntPositive(ir.I64AttrC)).Optional().Doc("threads of a block"),
			ir.Number(&o.Raster, "raster", ir.IntPositive(ir.I64AttrC)).Optional().Doc("rows of tiles that consecutive blocks go down"),
			ir.Number(&o.Stages, "stages", ir.IntPositive(ir.I64AttrC)).Optional().Doc("iterations that load at a time"),
			ir.Flag(&o.AtLeast, "at_least").Doc("more iterations may load at a time if shared memory has room"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Syntax: "(`spatial` | `temporal`) `[` (axis `=` extent `,` …)? `]` (`threads` `(` $threads `)`)? (`raster` `(` $raster `)`)? " +
		"(`stages` `(` (`at_least` $at_least^)? $stages `)`)? attr-dict-with-keyword $body",
	Parse:  parseTile,
	Print:  printTile,
	Verify: TileOp.verify,
})

func parseTile(p ir.OpParser, st *ir.OpState) {
	st.SetProp("kind", ir.Integer(ir.I32, int64(p.OneOf(kinds...))))
	parseExtents(p, ir.Square, st)
	clause := func(name string) {
		if p.Accept(name) {
			p.Expect("(")
			if name == "stages" && p.Accept("at_least") {
				st.SetProp("at_least", ir.Unit)
			}
			st.SetProp(name, ir.I64Attr(p.Int()))
			p.Expect(")")
		}
	}
	clause("threads")
	clause("raster")
	clause("stages")
	st.Attrs = p.AttrDictWithKeyword()
	st.Regions = []*ir.Region{parseBody(p)}
}

// parseBody reads a region. It has a block also where nothing is inside, as an empty one is printed.
func parseBody(p ir.OpParser) *ir.Region {
	if r := p.Region(nil, nil); r.Entry() != nil {
		return r
	}
	return ir.NewRegion(&ir.Block{})
}

func printTile(p ir.OpPrinter, t TileOp) {
	p.Space()
	p.Str(kinds[t.Kind])
	p.Space()
	printExtents(p, ir.Square, t.Extents())
	clause := func(name string, n int64) {
		if n > 0 {
			p.Str(" " + name + "(")
			if name == "stages" && t.AtLeast {
				p.Str("at_least ")
			}
			p.Int(n)
			p.Str(")")
		}
	}
	clause("threads", t.Threads)
	clause("raster", t.Raster)
	clause("stages", t.Stages)
	p.AttrDictWithKeyword(t.Op, "kind", "axes", "extents", "threads", "raster", "stages", "at_least")
	p.Space()
	p.Region(t.Body, ir.RegionStyle{})
}

// Extents are the parts of the axes.
func (t TileOp) Extents() []Extent { return extents(t.AxisAttr, t.ExtentAttr) }

// NewTile makes a tile with an empty body.
func NewTile(b *ir.Builder, t TileOp, parts []Extent) TileOp {
	t.AxisAttr, t.ExtentAttr = split(parts)
	t.Body = ir.NewRegion(&ir.Block{})
	return Tile.New(b, t)
}

// Tree is the schedule that a tile belongs to.
func (t TileOp) Tree() (TreeOp, bool) {
	op, ok := ir.Enclosing(t.Op, Tree)
	return op, ok
}

func (t TileOp) verify() error {
	if err := distinct(t.Op, t.Extents()); err != nil {
		return err
	}
	tree, ok := t.Tree()
	if !ok {
		return t.Errorf("must be inside of a sched.tree")
	}
	if t.Kind == Spatial && t.ParentOp() != tree.Op {
		return t.Errorf("is spatial inside of another tile; blocks are divided once, by the tree's only tile")
	}
	if t.Kind == Spatial && t.Stages > 0 || t.Kind == Temporal && t.Threads+t.Raster > 0 {
		return t.Errorf("has a clause of the other kind: threads and raster belong to spatial tiles, stages to temporal ones")
	}
	axes := tree.Axes()
	for _, e := range t.Extents() {
		i := slices.IndexFunc(axes, func(a Extent) bool { return a.Axis == e.Axis })
		switch {
		case i < 0:
			return t.Errorf("has an axis %s, which the tree does not list", e.Axis)
		case e.N < 1:
			return t.Errorf("has a tile of %d along %s; it must have an element at least", e.N, e.Axis)
		}
		for op := t.ParentOp(); op != tree.Op; op = op.ParentOp() {
			for _, o := range ir.View[TileOp](op).Extents() {
				if o.Axis == e.Axis && e.N > o.N {
					return t.Errorf("has a tile of %d along %s, which is larger than the one around it; make it %d at most", e.N,
						e.Axis, o.N)
				}
			}
		}
	}
	return nil
}
