package vector

import (
	"github.com/tsopt/tsopt/ir"
)

// YieldOp ends the region of a vector.mask.
type YieldOp struct {
	ir.Base
	Operands []*ir.Value
}

// Yield is vector.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name: "vector.yield", Summary: "Terminates and yields values from vector regions.",
	Doc: "Gives the results of the masked operation.\n\n```mlir\nfunc.func @f(%m: vector<8xi1>, %a: vector<8xf32>) -> f32 {\n" +
		"  %0 = \"vector.mask\"(%m) ({\n    %1 = vector.reduction <add>, %a : vector<8xf32> into f32\n    vector.yield %1 : f32\n  }) : (vector<8xi1>) -> f32\n  return %0 : f32\n}\n```",
	Traits: ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
		}
	},
	Format: "attr-dict ($operands^ `:` type($operands))?",
})

// MaskingOp executes one operation under a mask.
type MaskingOp struct {
	ir.Base
	Mask     *ir.Value
	Passthru *ir.Value
	Body     *ir.Region
	Results  []*ir.Value
}

// Masked is the operation under the mask, nil when there is none.
func (o MaskingOp) Masked() *ir.Op {
	first := o.Body.Entry().First()
	if Yield.Is(first) {
		return nil
	}
	return first
}

// Mask is vector.mask.
var Mask = ir.Define(ir.Spec[MaskingOp]{
	Name: "vector.mask", Syntax: "$mask (`,` $passthru^)? $maskRegion attr-dict `:` type($mask) (`->` type($results))?",
	Summary: "Predicates a maskable vector operation",
	Doc: "The operation inside is executed for lanes whose mask is set; results of the other lanes are the passthru's, if there is one.\n\n" +
		"```mlir\nfunc.func @f(%m: vector<8xi1>, %a: vector<8xf32>) -> f32 {\n" +
		"  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32\n  return %0 : f32\n}\n```",
	Traits: ir.RecursiveMemoryEffects | ir.SingleBlock | ir.NoRegionArguments,
	Fields: func(o *MaskingOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Mask, "mask", ir.Confined(vectorOfI1, "vector of 1-bit signless integer values",
				ir.AnyVectorOfNonZeroRank.OK)),
			ir.OptIn(&o.Passthru, "passthru", ir.AnyType),
			ir.Body(&o.Body, "maskRegion").Blocks(1, 1),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse: parseMask, Print: printMask, VerifyRegions: MaskingOp.verify,
})

func parseMask(p ir.OpParser, st *ir.OpState) {
	mask := p.Operand()
	var passthru ir.Unresolved
	has := p.Accept(",")
	if has {
		passthru = p.Operand()
	}
	body := p.Region(nil, nil)
	p.OpAttrs(st)
	t := p.ColonType()
	st.Types = p.OptionalArrowTypes()
	if p.Err() != nil {
		return
	}
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
	st.Operands = []*ir.Value{p.Resolve(mask, t)}
	if has {
		if len(st.Types) == 0 {
			p.Errorf(p.NamePos(), "expects a result if passthru operand is provided")
			return
		}
		st.Operands = append(st.Operands, p.Resolve(passthru, st.Types[0]))
	}
	endMask(body)
	st.Regions = []*ir.Region{body}
}

// endMask adds the yield that the custom form leaves out: of the results of the
// operation before it.
func endMask(body *ir.Region) {
	if body.Entry() == nil {
		body.Append(ir.NewBlock())
	}
	last := body.Entry().Last()
	if last != nil && last.Has(ir.Terminator) {
		return
	}
	var vs []*ir.Value
	if last != nil {
		vs = last.Results()
	}
	Yield.New(ir.NewBuilder(body.Entry()), YieldOp{Operands: vs})
}

func printMask(p ir.OpPrinter, o MaskingOp) {
	p.Space()
	p.Operand(o.Mask)
	if o.Passthru != nil {
		p.Str(", ")
		p.Operand(o.Passthru)
	}
	p.Str(" { ")
	if first := o.Body.Entry().First(); first != nil {
		p.Op(first)
	}
	p.Str(" }")
	p.AttrDict(o.Op)
	p.Str(" : ")
	p.Type(o.Mask.Type())
	if o.NumResults() > 0 {
		p.Str(" -> ")
		p.Types(o.ResultTypes())
	}
}

func (o MaskingOp) verify() error {
	block := o.Body.Entry()
	if block.Empty() {
		return o.Errorf("expects a terminator within the mask region")
	}
	if block.Len() > 2 {
		return o.Errorf("expects only one operation to mask")
	}
	yield, ok := Yield.Cast(block.Last())
	if !ok {
		return o.Errorf("expects a terminator within the mask region")
	}
	if yield.NumOperands() != o.NumResults() {
		return o.Errorf("expects number of results to match mask region yielded values")
	}
	masked := o.Masked()
	if masked == nil {
		return nil
	}
	if !maskable[masked.Name()] {
		return o.Errorf("expects a MaskableOpInterface within the mask region")
	}
	if masked.NumResults() != o.NumResults() {
		return o.Errorf("expects number of results to match maskable operation number of results")
	}
	for i, v := range yield.Operands {
		if v != masked.Result(i) {
			return o.Errorf("expects all the results from the MaskableOpInterface to match all the values returned by the terminator")
		}
		if v.Type() != o.Result(i).Type() {
			return o.Errorf("expects result type to match maskable operation result type")
		}
	}
	return o.verifyTypes(masked)
}

// maskable are the operations that a mask may be put on.
var maskable = map[string]bool{
	"vector.contract": true, "vector.reduction": true, "vector.multi_reduction": true, "vector.outerproduct": true,
	"vector.transfer_read": true, "vector.transfer_write": true, "vector.gather": true,
}

func (o MaskingOp) verifyTypes(masked *ir.Op) error {
	vectors := 0
	for _, t := range masked.ResultTypes() {
		if _, ok := t.(*ir.VectorType); ok {
			vectors++
		}
	}
	if vectors > 1 {
		return o.Errorf("multiple vector results not supported")
	}
	if want := expectedMask(masked); want != nil && o.Mask.Type() != ir.Type(want) {
		return o.Errorf("expects a '%s' mask for the maskable operation", want)
	}
	if o.Passthru == nil {
		return nil
	}
	switch {
	case !takesPassthru[masked.Name()]:
		return o.Errorf("doesn't expect a passthru argument for this maskable operation")
	case len(o.Results) != 1:
		return o.Errorf("expects result when passthru argument is provided")
	case o.Passthru.Type() != o.Results[0].Type():
		return o.Errorf("expects passthru type to match result type")
	}
	return nil
}

// takesPassthru are the operations whose other lanes can come from a value.
var takesPassthru = map[string]bool{"vector.transfer_read": true, "vector.gather": true}

// expectedMask is the mask of the lanes that an operation touches, nil when it has
// none.
func expectedMask(op *ir.Op) *ir.VectorType {
	mask := func(t ir.Type) *ir.VectorType {
		if v, ok := t.(*ir.VectorType); ok {
			return ir.VectorScalable(v.Shape(), v.Scalable(), ir.I1)
		}
		return nil
	}
	switch op.Name() {
	case "vector.reduction", "vector.multi_reduction":
		return mask(op.Operand(0).Type())
	case "vector.gather", "vector.outerproduct":
		return mask(op.Result(0).Type())
	case "vector.transfer_read":
		return transferMask(ir.View[TransferReadOp](op).transfer())
	case "vector.transfer_write":
		return transferMask(ir.View[TransferWriteOp](op).transfer())
	case "vector.contract":
		return ir.View[ContractOp](op).iterationMask()
	}
	return nil
}

func transferMask(t transfer) *ir.VectorType {
	v, _ := maskType(t.vector, t.permutation()).(*ir.VectorType)
	return v
}

// iterationMask is the mask of a contraction: a lane for each step of it.
func (c ContractOp) iterationMask() *ir.VectorType {
	maps := c.Maps()
	shape := make([]int64, len(c.Iterators()))
	scalable := make([]bool, len(shape))
	for i, factor := range []*ir.Value{c.LHS, c.RHS} {
		v := vectorType(factor)
		for k, e := range maps[i].Results() {
			shape[e.Value()] = v.Shape()[k]
			if v.Scalable() != nil {
				scalable[e.Value()] = v.Scalable()[k]
			}
		}
	}
	return ir.VectorScalable(shape, scalable, ir.I1)
}
