package access

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
)

// Axes are the loops of a group of operations. Loops that run together are one axis.
type Axes struct {
	// Extents are how often each axis runs, [ir.Dynamic] where that is not known.
	Extents []int64
	of      map[*ir.Op][]int
}

// Of are the axes of an operation's loops, nil for an operation outside of the group.
func (a *Axes) Of(op *ir.Op) []int { return a.of[op] }

// AxesOf are the axes of operations on tensors, which are given in the order in which they run.
//
// The loop that indexes a dimension of a tensor is one with the loop that indexes that dimension where another
// operation of the group reads it, if both indices are plain loops. Loops over which a producer reduces are axes of
// their own. Two operations that read one tensor have nothing in common by that alone; but if they are already known to
// run together along one of its dimensions, then they do along the others too: gate and up of a gated layer share the
// loop over their common operand, and the sum of a row's squares shares it with the row. Loops of one operation are
// never one axis.
func AxesOf(ops []linalg.Structured) *Axes {
	u := newUnion(ops)
	for _, reader := range ops {
		u.produced(reader)
	}
	for again := true; again; {
		again = false
		for i, a := range ops {
			for _, b := range ops[:i] {
				again = u.shared(a, b) || again
			}
		}
	}
	return u.axes()
}

// union finds which loops are one axis. A loop is a number; parent leads to the first loop of its axis.
type union struct {
	ops     []linalg.Structured
	first   map[*ir.Op]int
	parent  []int
	extents []int64
	owners  []map[*ir.Op]bool // of an axis, by its first loop
}

func newUnion(ops []linalg.Structured) *union {
	u := &union{ops: ops, first: map[*ir.Op]int{}}
	for _, s := range ops {
		op := s.Operation()
		u.first[op] = len(u.parent)
		for _, n := range linalg.LoopExtents(s) {
			u.parent = append(u.parent, len(u.parent))
			u.extents = append(u.extents, n)
			u.owners = append(u.owners, map[*ir.Op]bool{op: true})
		}
	}
	return u
}

func (u *union) find(i int) int {
	for u.parent[i] != i {
		i = u.parent[i]
	}
	return i
}

// join makes loops one axis, unless an operation would have the axis twice, or known extents differ. It reports whether
// something changed.
func (u *union) join(i, j int) bool {
	i, j = u.find(i), u.find(j)
	if i == j || u.extents[i] != u.extents[j] && u.extents[i] != ir.Dynamic && u.extents[j] != ir.Dynamic {
		return false
	}
	for op := range u.owners[j] {
		if u.owners[i][op] {
			return false
		}
	}
	i, j = min(i, j), max(i, j)
	u.parent[j] = i
	if u.extents[i] == ir.Dynamic {
		u.extents[i] = u.extents[j]
	}
	for op := range u.owners[j] {
		u.owners[i][op] = true
	}
	return true
}

// produced joins the loops of an operation with those of the operations whose results it accesses.
func (u *union) produced(reader linalg.Structured) {
	maps := reader.IndexingMaps()
	for k, v := range linalg.Operands(reader) {
		from, inGroup := u.first[v.DefiningOp()]
		if !inGroup {
			continue
		}
		producer, _ := ir.As[linalg.Structured](v.DefiningOp())
		written := producer.IndexingMaps()[len(producer.Inputs())+v.Index()]
		for d, e := range maps[k].Results() {
			if w := written.Results()[d]; e.Kind() == ir.AffineDim && w.Kind() == ir.AffineDim {
				u.join(from+int(w.Value()), u.first[reader.Operation()]+int(e.Value()))
			}
		}
	}
}

// shared joins the loops of operations that read one tensor, where they run together along one of its dimensions.
func (u *union) shared(a, b linalg.Structured) (changed bool) {
	of, to := a.IndexingMaps(), b.IndexingMaps()
	for i, v := range a.Inputs() {
		for j, w := range b.Inputs() {
			if v == w {
				changed = u.along(u.first[a.Operation()], of[i], u.first[b.Operation()], to[j]) || changed
			}
		}
	}
	return changed
}

func (u *union) along(a int, of ir.AffineMap, b int, to ir.AffineMap) (changed bool) {
	var pairs [][2]int
	together := false
	for d, e := range of.Results() {
		if w := to.Results()[d]; e.Kind() == ir.AffineDim && w.Kind() == ir.AffineDim {
			x, y := a+int(e.Value()), b+int(w.Value())
			pairs = append(pairs, [2]int{x, y})
			together = together || u.find(x) == u.find(y)
		}
	}
	for _, p := range pairs {
		changed = together && u.join(p[0], p[1]) || changed
	}
	return changed
}

// axes numbers the axes by their first loops.
func (u *union) axes() *Axes {
	out := &Axes{of: map[*ir.Op][]int{}}
	var roots []int
	for i := range u.parent {
		if u.parent[i] == i {
			roots = append(roots, i)
			out.Extents = append(out.Extents, u.extents[i])
		}
	}
	for _, s := range u.ops {
		op := s.Operation()
		of := make([]int, len(s.IteratorTypes()))
		for i := range of {
			of[i] = slices.Index(roots, u.find(u.first[op]+i))
		}
		out.of[op] = of
	}
	return out
}
