package gpu

import "github.com/tsopt/tsopt/ir"

// WarpExecuteOnLane0Op runs a region on the first thread of a warp.
type WarpExecuteOnLane0Op struct {
	ir.Base
	Laneid   *ir.Value
	Args     []*ir.Value // the values that the region gets, each thread's part
	WarpSize int64       // the number of threads
	Body     *ir.Region
	Results  []*ir.Value
}

// WarpExecuteOnLane0 is gpu.warp_execute_on_lane_0.
var WarpExecuteOnLane0 = ir.Define(ir.Spec[WarpExecuteOnLane0Op]{
	Name: "gpu.warp_execute_on_lane_0", Syntax: "`(` $laneid `)` `[` $warp_size `]` (`args` `(` $args^ `:` type($args) `)`)? (`->` `(` type($results)^ `)`)? $warpRegion attr-dict", Summary: "Executes operations in the associated region on thread #0 of a SPMD program",
	Doc: "The region sees the vectors of all threads concatenated, and its results are distributed over the threads again.\n\n" +
		"```mlir\nfunc.func @f(%lane: index, %v: vector<4xi32>) -> vector<1xi32> {\n" +
		"  %0 = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<4xi32>) -> (vector<1xi32>) {\n  ^bb0(%all: vector<128xi32>):\n" +
		"    %1 = arith.constant dense<1> : vector<32xi32>\n    gpu.yield %1 : vector<32xi32>\n  }\n  return %0 : vector<1xi32>\n}\n```",
	Traits: ir.RecursiveMemoryEffects | ir.SingleBlock,
	Fields: func(o *WarpExecuteOnLane0Op) []ir.Field {
		return []ir.Field{
			ir.In(&o.Laneid, "laneid", ir.IsIndex),
			ir.Ins(&o.Args, "args", ir.AnyType),
			ir.Number(&o.WarpSize, "warp_size", ir.I64AttrC),
			ir.Body(&o.Body, "warpRegion").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Implicit: "gpu.yield",
	Parse:    parseWarp, Print: printWarp, VerifyRegions: WarpExecuteOnLane0Op.verify,
})

func parseWarp(p ir.OpParser, st *ir.OpState) {
	p.Expect("(")
	lane := p.Operand()
	p.Expect(")")
	p.Expect("[")
	size := p.Int()
	p.Expect("]")
	st.SetProp("warp_size", ir.I64Attr(size))
	var args []ir.Unresolved
	var types []ir.Type
	if p.Accept("args") {
		p.Expect("(")
		args = p.Operands(ir.NoDelimiter)
		types = p.ColonTypes()
		p.Expect(")")
	}
	st.Types = p.OptionalArrowTypes()
	if p.Err() != nil {
		return
	}
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
	st.Operands = append([]*ir.Value{p.Resolve(lane, ir.Index)}, p.ResolveAll(args, types)...)
	st.Regions = []*ir.Region{p.Region(nil, Yield.OpDef)}
	p.OpAttrs(st)
}

func printWarp(p ir.OpPrinter, w WarpExecuteOnLane0Op) {
	p.Str("(")
	p.Operand(w.Laneid)
	p.Str(")[")
	p.Int(w.WarpSize)
	p.Str("]")
	if args := w.Args; len(args) > 0 {
		p.Str(" args(")
		p.Operands(args)
		p.Str(" : ")
		p.Types(ir.ValueTypes(args))
		p.Str(")")
	}
	if w.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(w.ResultTypes())
		p.Str(")")
	}
	p.Space()
	p.Region(w.Body, ir.RegionStyle{HideTerminator: w.NumResults() == 0})
	p.AttrDict(w.Op, "warp_size")
}

func (w WarpExecuteOnLane0Op) verify() error {
	body := w.Body.Entry()
	if len(w.Args) != body.NumArgs() {
		return w.Errorf("expected same number op arguments and block arguments.")
	}
	last := body.Last()
	if last == nil || last.NumOperands() != w.NumResults() {
		return w.Errorf("expected same number of yield operands and return values.")
	}
	for i, a := range body.Args() {
		if err := w.verifyDistribution(a.Type(), w.Args[i].Type()); err != nil {
			return err
		}
	}
	for i, v := range last.Operands() {
		if err := w.verifyDistribution(v.Type(), w.Result(i).Type()); err != nil {
			return err
		}
	}
	return nil
}

// verifyDistribution checks that the vector of all threads is that of each,
// warp-size times.
func (w WarpExecuteOnLane0Op) verifyDistribution(whole, part ir.Type) error {
	if whole == part {
		return nil
	}
	all, ok := whole.(*ir.VectorType)
	each, ok2 := part.(*ir.VectorType)
	if !ok || !ok2 {
		return w.Errorf("expected vector type for distributed operands.")
	}
	if len(all.Shape()) != len(each.Shape()) || all.Elem() != each.Elem() {
		return w.Errorf("expected distributed vectors to have same rank and element type.")
	}
	threads := int64(1)
	for i, n := range all.Shape() {
		d := each.Shape()[i]
		if n == d {
			continue
		}
		if n%d != 0 {
			return w.Errorf("expected expanded vector dimension #%d (%d) to be a multipler of the distributed vector dimension (%d)", i, n, d)
		}
		threads *= n / d
	}
	if threads != w.WarpSize {
		return w.Errorf("incompatible distribution dimensions from '%s' to '%s' with warp size = %d", all, each, w.WarpSize)
	}
	return nil
}
