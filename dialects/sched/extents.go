package sched

import "github.com/tsopt/tsopt/ir"

// An Extent is a name of an axis with a number: how often it runs, or how many of its elements a tile has.
type Extent struct {
	Axis string
	N    int64 // ir.Dynamic for a runtime value, of an axis only
}

// extents pairs the attributes of a list of extents.
func extents(names *ir.ArrayAttr, ns []int64) (out []Extent) {
	for i, a := range names.Elems() {
		if s, ok := a.(*ir.StringAttr); ok && i < len(ns) {
			out = append(out, Extent{s.Value(), ns[i]})
		}
	}
	return out
}

// split is the opposite of extents.
func split(es []Extent) (names *ir.ArrayAttr, ns []int64) {
	list := make([]ir.Attr, len(es))
	for i, e := range es {
		list[i] = ir.String_(e.Axis)
		ns = append(ns, e.N)
	}
	return ir.Array(list...), ns
}

// parseExtents reads `m = 128, n = ?` between delimiters.
func parseExtents(p ir.OpParser, d ir.Delimiter, st *ir.OpState) {
	var es []Extent
	p.List(d, func() {
		e := Extent{Axis: p.Keyword(), N: ir.Dynamic}
		if p.Expect("="); !p.Accept("?") {
			e.N = p.Int()
		}
		es = append(es, e)
	})
	names, ns := split(es)
	st.SetProp("axes", names)
	st.SetProp("extents", ir.DenseI64(ns...))
}

func printExtents(p ir.OpPrinter, d ir.Delimiter, es []Extent) {
	p.List(d, len(es), func(i int) {
		p.Str(es[i].Axis)
		p.Str(" = ")
		if es[i].N == ir.Dynamic {
			p.Str("?")
		} else {
			p.Int(es[i].N)
		}
	})
}

// distinct checks that no axis is listed twice.
func distinct(op *ir.Op, es []Extent) error {
	seen := map[string]bool{}
	for _, e := range es {
		if seen[e.Axis] {
			return op.Errorf("lists axis %s twice; give it one extent", e.Axis)
		}
		seen[e.Axis] = true
	}
	return nil
}
