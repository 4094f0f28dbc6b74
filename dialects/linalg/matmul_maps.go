package linalg

import "github.com/tsopt/tsopt/ir"

// Maps that a matrix multiplication may have in place of its own: an operand may be transposed, and an input may lack
// rows, columns or the batch, and is then the same for all of them.

// checkMatmul checks the maps of linalg.matmul.
func checkMatmul(r *row, n NamedOp) error {
	maps, own, ok := r.replacedMaps(n)
	if !ok {
		return nil
	}
	for i := range 2 {
		switch results := maps[i].Results(); {
		case !indexesAs(maps[i], own[i]):
			return n.Errorf("Unexpected dim expression in map result.")
		case len(results) < len(own[i].Results()) && (len(results) != 1 || results[0] != ir.Dim(2)):
			return n.Errorf("Invalid broadcast requested, should be (d2).")
		}
	}
	return nil
}

// Loops of a matrix multiplication with batches.
var batch, lines, columns, inner = ir.Dim(0), ir.Dim(1), ir.Dim(2), ir.Dim(3)

// checkBatchMatmul checks the maps of linalg.batch_matmul and linalg.batch_reduce_matmul.
func checkBatchMatmul(r *row, n NamedOp) error {
	maps, own, ok := r.replacedMaps(n)
	if !ok {
		return nil
	}
	for i := range 2 {
		if err := n.checkBatchInput(i, maps[i], own[i]); err != nil {
			return err
		}
	}
	want := own[2].Results()
	if got := maps[2].Results(); len(got) != len(want) {
		return n.Errorf("expects %d dims, but got (%d).", len(want), len(got))
	}
	for i, e := range maps[2].Results() {
		if !mentions(e, want[i]) {
			return n.Errorf("Invalid output map result dimension.")
		}
	}
	return nil
}

// checkBatchInput checks the map of input i.
func (n NamedOp) checkBatchInput(i int, m, own ir.AffineMap) error {
	e := m.Results()
	switch {
	case !indexesAs(m, own):
		return n.Errorf("Unexpected result dim expression (outside the set of default result dims).")
	case len(e) > len(own.Results()):
		return n.Errorf("no. of result dim expressions exceeds 3.")
	case len(e) == len(own.Results()) && !mentions(e[0], batch):
		return n.Errorf("Invalid batch dimension expression.")
	case len(e) < len(own.Results()) && !isBatchBroadcast(e, i == 0):
		return n.Errorf("Invalid broadcast requested.")
	}
	return nil
}

// isBatchBroadcast reports whether an input with fewer dimensions is one that a batch can have.
func isBatchBroadcast(e []ir.AffineExpr, left bool) bool {
	switch len(e) {
	case 1:
		return mentions(e[0], inner)
	case 2:
		if left {
			return (mentions(e[0], batch) || mentions(e[0], lines)) && mentions(e[1], inner)
		}
		return mentions(e[0], batch) && mentions(e[1], inner) || mentions(e[0], inner) && mentions(e[1], columns)
	}
	return false
}

// replacedMaps are the maps and those that the operation has by itself; ok is false where they are the same, or are not
// one for each operand, which is checked elsewhere.
func (r *row) replacedMaps(n NamedOp) (maps, own []ir.AffineMap, ok bool) {
	if n.Maps == r.defaultMaps() {
		return nil, nil, false
	}
	maps, own = mapsIn(n.Maps), mapsIn(r.defaultMaps())
	return maps, own, len(maps) == len(own)
}

// indexesAs reports whether a map's results are of loops that another one indexes.
func indexesAs(m, own ir.AffineMap) bool {
	for _, e := range m.Results() {
		ok := false
		for _, o := range own.Results() {
			ok = ok || mentions(e, o)
		}
		if !ok {
			return false
		}
	}
	return true
}

// mentions reports whether a loop is part of an expression.
func mentions(e, loop ir.AffineExpr) bool {
	found := false
	e.Walk(func(x ir.AffineExpr) { found = found || x == loop })
	return found
}
