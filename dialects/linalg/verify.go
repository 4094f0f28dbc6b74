package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// verify checks what all structured operations require, with upstream's messages: outputs and results agree, and the
// maps agree with operands, loops and each other.
func verify(s Structured) error {
	op := s.Operation()
	if err := verifyDestinations(op, s.Outputs()); err != nil {
		return err
	}
	if op.NumOperands() > 0 && !OnTensors(s) && !OnMemory(s) {
		return op.Errorf("expected to have pure tensor or buffer semantics")
	}
	maps, all := s.IndexingMaps(), Operands(s)
	if len(maps) != len(all) {
		return op.Errorf("expected the number of indexing_map (%d) to be equal to the number of input/output operands (%d)",
			len(maps), len(all))
	}
	for i, m := range maps {
		if m.NumSymbols() != 0 {
			return op.Errorf("unexpected symbols in indexing_map #%d", i)
		}
		if rank := len(Shape(all[i])); len(m.Results()) != rank {
			return op.Errorf("expected operand #%d rank (%d) to match the result rank of indexing_map (%d)", i, rank,
				len(m.Results()))
		}
	}
	if err := verifyExtents(s, maps, all); err != nil {
		return err
	}
	for i, m := range maps {
		if loops := len(s.IteratorTypes()); m.NumDims() != loops {
			return op.Errorf("expected indexing_map #%d to have %d dim(s) to match the number of loops", i, loops)
		}
	}
	return verifyBody(s, all)
}

// verifyDestinations checks that each tensor that is an output has a result of its type.
func verifyDestinations(op *ir.Op, outputs []*ir.Value) error {
	first := op.NumOperands() - len(outputs)
	var tensors []int
	for i, v := range outputs {
		switch v.Type().(type) {
		case *ir.TensorType:
			tensors = append(tensors, i)
		case *ir.MemRefType:
		default:
			return op.Errorf("expected that operand #%d is a tensor or a memref", first+i)
		}
	}
	if len(tensors) != op.NumResults() {
		return op.Errorf("expected the number of tensor results (%d) to be equal to the number of output tensors (%d)",
			op.NumResults(), len(tensors))
	}
	for i, k := range tensors {
		if got, want := op.Result(i).Type(), outputs[k].Type(); got != want {
			return op.Errorf("expected type of operand #%d ('%s') to match type of corresponding result ('%s')", first+k,
				want, got)
		}
	}
	return nil
}

// verifyExtents checks that each loop has an extent, and that the operands have the elements that the loops access.
// Where an extent is not known nothing is checked.
func verifyExtents(s Structured, maps []ir.AffineMap, all []*ir.Value) error {
	loops := 0
	for _, m := range maps {
		loops = max(loops, m.NumDims())
	}
	ends := make([]int64, loops)
	for d := range ends {
		v, dim, ok := LoopSource(s, d)
		if !ok {
			return s.Operation().Errorf("invalid indexing maps are non-invertible: (%s)", concatenated(maps, loops))
		}
		ends[d] = Shape(v)[dim]
	}
	if slices.Contains(ends, ir.Dynamic) {
		return nil
	}
	starts := make([]int64, len(ends))
	for d := range ends {
		ends[d]--
	}
	for i, m := range maps {
		first, ok := m.Eval(starts, nil)
		last, known := m.Eval(ends, nil)
		if !ok || !known {
			continue
		}
		for k, extent := range Shape(all[i]) {
			if extent == ir.Dynamic || extent == 0 {
				continue
			}
			low, need := min(first[k], last[k]), max(first[k], last[k])+1
			if err := verifyExtent(s.Operation(), i, k, extent, m, low, need); err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyExtent checks dimension k of operand i. The loops access its elements from low to need-1.
func verifyExtent(op *ir.Op, i, k int, extent int64, m ir.AffineMap, low, need int64) error {
	isLoop := m.Results()[k].Kind() == ir.AffineDim
	switch {
	case low < 0:
		return op.Errorf("unexpected result less than 0 at expression #%d in %s", k, m)
	case isLoop && need != extent:
		return op.Errorf("inferred input/output operand #%d has shape's dimension #%d to be %d, but found %d", i, k, need,
			extent)
	case need > extent:
		return op.Errorf("inferred input/output operand #%d has shape's dimension #%d to be greater than or equal to %d, but"+
			" found %d", i, k, need, extent)
	}
	return nil
}

// concatenated is the map to the indices of all operands.
func concatenated(maps []ir.AffineMap, loops int) ir.AffineMap {
	var exprs []ir.AffineExpr
	for _, m := range maps {
		exprs = append(exprs, m.Results()...)
	}
	return ir.NewAffineMap(loops, 0, exprs...)
}

// verifyBody checks that the arguments of the body are elements of the operands.
func verifyBody(s Structured, all []*ir.Value) error {
	op := s.Operation()
	if op.NumRegions() != 1 || !op.Region(0).HasOneBlock() {
		return op.Errorf("expects to have 1 region with 1 block")
	}
	body := op.Region(0).Entry()
	if body.NumArgs() != len(all) {
		return op.Errorf("expected as many non-induction variable region arguments as the number of input/output operands")
	}
	for i, v := range all {
		if got, want := body.Arg(i).Type(), elementType(v); got != want {
			return op.Errorf("expected type of bb argument #%d ('%s') to match element or self type of the corresponding"+
				" operand ('%s')", i, got, want)
		}
	}
	return nil
}
