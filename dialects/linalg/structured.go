package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Structured is an operation that computes its outputs in a perfect nest of loops over the elements of its operands
// (upstream's LinalgOp). Get it by ir.As[linalg.Structured](op).
type Structured interface {
	// Operation is the operation itself.
	Operation() *ir.Op
	// Inputs are the operands that are read only: tensors, memrefs or scalars.
	Inputs() []*ir.Value
	// Outputs are the operands that say where results begin: a tensor gives the initial value of a result, a memref is
	// written.
	Outputs() []*ir.Value
	// Results are the results, one for each output that is a tensor.
	Results() []*ir.Value
	// IndexingMaps are the maps from loops to the elements of an operand, of inputs first, then of outputs.
	IndexingMaps() []ir.AffineMap
	// IteratorTypes are the kinds of the loops, from the outermost.
	IteratorTypes() []Iterator
	// Body has one block, whose arguments are the elements of inputs and outputs in one iteration. It yields the new
	// elements of the outputs.
	Body() *ir.Region
}

// Nest is what views of operations with lists of inputs and outputs share.
type Nest struct {
	ir.Base
	Ins    []*ir.Value // what is read
	Outs   []*ir.Value // initial values of results, or memory that is written
	Region *ir.Region  // what an iteration computes
}

// Operation implements [Structured].
func (n Nest) Operation() *ir.Op { return n.Op }

// Inputs implements [Structured].
func (n Nest) Inputs() []*ir.Value { return n.Ins }

// Outputs implements [Structured].
func (n Nest) Outputs() []*ir.Value { return n.Outs }

// Results implements [Structured].
func (n Nest) Results() []*ir.Value { return n.Op.Results() }

// Body implements [Structured].
func (n Nest) Body() *ir.Region { return n.Region }

// listed declares the operands, and the results.
func (n *Nest) listed(attrs ...ir.Field) []ir.Field {
	fields := append([]ir.Field{ir.Ins(&n.Ins, "inputs", ir.AnyType), ir.Ins(&n.Outs, "outputs", ir.AnyShaped)},
		attrs...)
	return append(fields, ir.Body(&n.Region, "region"), ir.Outs(nil, "result_tensors", ir.AnyRankedTensor))
}

// Shape is the shape of an operand, empty for a scalar.
func Shape(v *ir.Value) []int64 {
	if t, ok := v.Type().(ir.ShapedType); ok && t.HasRank() {
		return t.Shape()
	}
	return nil
}

// elementType is the type of an element of an operand. A vector is an element.
func elementType(v *ir.Value) ir.Type {
	switch t := v.Type().(type) {
	case *ir.TensorType:
		return t.Elem()
	case *ir.MemRefType:
		return t.Elem()
	}
	return v.Type()
}

// Operands are the inputs and the outputs, in the order of the maps.
func Operands(s Structured) []*ir.Value { return slices.Concat(s.Inputs(), s.Outputs()) }

// LoopExtents are how often each loop runs. An extent follows from an operand that a loop alone indexes along a
// dimension; it is [ir.Dynamic] where no type says it.
func LoopExtents(s Structured) []int64 {
	out := slices.Repeat([]int64{ir.Dynamic}, len(s.IteratorTypes()))
	maps := s.IndexingMaps()
	for i, v := range Operands(s) {
		for k, e := range maps[i].Results() {
			if d := e.Value(); e.Kind() == ir.AffineDim && out[d] == ir.Dynamic {
				out[d] = Shape(v)[k]
			}
		}
	}
	return out
}

// LoopSource is the operand, and its dimension, whose extent a loop has: the first that the loop alone indexes. ok is
// false where there is none, which the verifier rejects.
func LoopSource(s Structured, loop int) (v *ir.Value, dim int, ok bool) {
	maps := s.IndexingMaps()
	for i, v := range Operands(s) {
		for k, e := range maps[i].Results() {
			if e == ir.Dim(loop) {
				return v, k, true
			}
		}
	}
	return nil, 0, false
}

// OnTensors reports whether no operand is memory.
func OnTensors(s Structured) bool { return !has[*ir.MemRefType](Operands(s)) }

// OnMemory reports whether no operand is a tensor.
func OnMemory(s Structured) bool { return !has[*ir.TensorType](Operands(s)) }

func has[T ir.Type](vs []*ir.Value) bool {
	return slices.ContainsFunc(vs, func(v *ir.Value) bool {
		_, ok := v.Type().(T)
		return ok
	})
}

// effects are what an operation does to memory besides what its body does: it reads inputs and, where the body uses
// them, outputs, and writes outputs.
func effects(s Structured) []ir.Effect {
	out := []ir.Effect{}
	inMemory := func(v *ir.Value) bool {
		_, ok := v.Type().(*ir.MemRefType)
		return ok
	}
	for _, v := range s.Inputs() {
		if inMemory(v) {
			out = append(out, ir.Effect{Kind: ir.Read, Value: v})
		}
	}
	for i, v := range s.Outputs() {
		if !inMemory(v) {
			continue
		}
		if s.Body().Empty() || s.Body().Entry().Arg(len(s.Inputs())+i).HasUses() {
			out = append(out, ir.Effect{Kind: ir.Read, Value: v})
		}
		out = append(out, ir.Effect{Kind: ir.Write, Value: v})
	}
	return out
}

// speculatable reports whether an operation may run where it did not: on tensors, if its body may.
func speculatable(s Structured) bool {
	return OnTensors(s) && ir.AllNested(s.Operation(), ir.IsSpeculatable)
}

// structuredTraits are those of all structured operations.
const structuredTraits = ir.SingleBlock | ir.RecursiveMemoryEffects
