package tile

import "github.com/tsopt/tsopt/ir"

// Sort is tile.sort.
var Sort = ir.Define(ir.Spec[SortOp]{
	Name:    "tile.sort",
	Summary: "sorts the elements of each line",
	Doc: `
Sorts the elements of each line along the dimension. Several tiles are sorted together, as tuples of
elements: keys and their payload. The region says whether its first tuple comes before its second. It
must be a strict weak order: no tuple comes before itself, of two tuples at most one comes before the
other, and equivalence is transitive. The simulator rejects an order in which it sees a violation, for
example ` + "`ole`" + `, or floats with NaNs by ` + "`olt`" + ` alone. The order of equivalent tuples is unspecified.

` + "```mlir" + `
%k, %p = tile.sort(%keys, %ids) dim 1 : tensor<4x64xf32>, tensor<4x64xi32> {
^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
  %before = arith.cmpf ogt, %a, %b : f32
  tile.yield %before : i1
}
` + "```" + `

The first k of a line are the part ` + "`tensor.extract_slice %k[0, 0] [4, k] [1, 1]`" + `. A line of n elements takes
about log²(n)/2 exchanges of each. It is one warp's: where a tile has fewer lines than there are
warps, several sort the same, which a remark says. Lines of lengths that are no power of two take as
long as those of the next one.
`,
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.RecursivelySpeculatable,
	Fields: func(o *SortOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Sources, "sources", shapedTile),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the sorted dimension"),
			ir.Body(&o.Combine, "before"),
			ir.Outs(&o.Results, "results", shapedTile),
		}
	},
	Syntax: "`(` $sources `)` `dim` $dim attr-dict `:` type($sources) $before",
	Parse:  parseSort,
	Print:  printSort,
	Verify: SortOp.verify,
})

// SortOp is the view of tile.sort. Its combination's region says whether a tuple comes before another.
type SortOp struct {
	ir.Base
	Combination
	Dim     int64 // the dimension along which elements are put in order
	Results []*ir.Value
}

func parseSort(p ir.OpParser, st *ir.OpState) {
	sources := p.Operands(ir.Paren)
	p.Expect("dim")
	st.SetProp("dim", ir.I64Attr(p.Int()))
	p.OpAttrs(st)
	st.Types = p.ColonTypes()
	st.Operands = p.ResolveAll(sources, st.Types)
	st.Regions = append(st.Regions, p.Region(nil, nil))
}

func printSort(p ir.OpPrinter, o SortOp) {
	o.printSources(p)
	p.Str("dim ")
	p.Int(o.Dim)
	p.AttrDict(o.Op, "dim")
	p.Str(" : ")
	p.Types(ir.ValueTypes(o.Sources))
	o.printCombiner(p)
}

func (o SortOp) verify() error {
	if err := o.verifyTiles(o.Op); err != nil {
		return err
	}
	if int(o.Dim) >= len(o.shape()) {
		return o.Errorf("sorts along dimension %d of a tile of rank %d", o.Dim, len(o.shape()))
	}
	for i, r := range o.Results {
		if r.Type() != o.Sources[i].Type() {
			return o.Errorf("has a result of type %v for a source of type %v; the types must be the same", r.Type(),
				o.Sources[i].Type())
		}
	}
	if err := rejectPartial(o.Op, o.Sources...); err != nil {
		return err
	}
	if err := o.verifyTuples(o.Op, "comparator"); err != nil {
		return err
	}
	y, ok := Yield.Cast(o.Combine.Entry().Last())
	if !ok || len(y.Values) != 1 || y.Values[0].Type() != ir.I1 {
		return o.Errorf("comparator must end in a tile.yield of an i1: whether the first tuple comes before the second")
	}
	return o.verifyPure(o.Op, "comparator")
}

// Comparators are how many comparisons a sorting network makes of a line of n elements, which are
// taken for a power of two.
func Comparators(n int64) int64 {
	bits := int64(0)
	for int64(1)<<bits < n {
		bits++
	}
	return bits * (bits + 1) / 2 * (int64(1) << bits) / 2
}
