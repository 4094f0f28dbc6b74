package tilelang

import (
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A grid is what T.Parallel gives.
type grid struct{ extents []int64 }

// TypeName implements [eval.Typed].
func (g *grid) TypeName() string { return "T.Parallel" }

// For implements [eval.Loop].
func (g *grid) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	t := translatorOf(at)
	switch {
	case t.kernel == nil:
		return at.Interp.Errorf(at.Node, "T.Parallel outside of a T.Kernel")
	case t.par != nil:
		return (&nest{values(g.extents)}).For(at, bind, body)
	}
	if err := t.tilesOfSome(); err != nil {
		return err
	}
	if err := t.endThreadRegion(at, "a T.Parallel"); err != nil {
		return err
	}
	t.at(at)
	types := make([]ir.Type, len(g.extents))
	for i := range types {
		types[i] = ir.Index
	}
	p := &parallel{node: at.Node, extents: g.extents, body: ir.NewBlock(types...)}
	p.coords = p.body.Args()
	p.before = ir.NewBuilder(t.b.Block())
	t.par = p
	p.frame = t.push(p.body, false, at.Node)
	var coords []eval.Value
	for d, v := range p.coords {
		t.bounds[v] = interval{0, p.extents[d] - 1}
		coords = append(coords, index(v, true))
	}
	err := bind(single(coords))
	if err == nil {
		err = t.staged(at, body, "a T.Parallel")
	}
	if err == nil {
		err = t.onlyUpdates(p)
	}
	t.par = nil
	t.pop(p.frame)
	t.lose(p.scratch, at.Node)
	for _, c := range p.scratch {
		c.scratch = true
	}
	if err == nil {
		err = t.checkIterationRaces(p)
	}
	if err != nil {
		return err
	}
	if err := t.finish(at, p); err != nil {
		return err
	}
	t.countDraws(p)
	return nil
}

// single is the one of a list, or all as a tuple.
func single(vs []eval.Value) eval.Value {
	if len(vs) == 1 {
		return vs[0]
	}
	return &eval.Tuple{Elems: vs}
}
