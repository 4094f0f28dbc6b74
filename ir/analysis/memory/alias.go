package memory

import "github.com/tsopt/tsopt/ir"

// Answer is whether two values are the same memory.
type Answer int

// The answers. No holds whenever each of the values is used, in whichever
// iteration of loops; Must is of values at one moment.
const (
	No   Answer = iota // no byte of one is a byte of the other
	May                // not known
	Must               // the one shows the bytes of the other
)

func (a Answer) String() string { return [...]string{"no", "may", "must"}[a] }

// Question is what answers may rely on in addition to the operations themselves.
type Question struct {
	// Args has the noalias attributes of functions' arguments; nil for none.
	Args ArgPromise
}

// Alias says whether two values are the same memory, as far as is known from the
// program alone.
func Alias(a, b *ir.Value) Answer { return Question{}.Alias(a, b) }

// Alias says whether two values are the same memory. It follows both to their
// [Roots]: memory that an operation allocates is not that of another, nor what an
// argument of its function is, nor any that it could not have got into
// ([Captured]). Two windows of one memory that have no element in common are
// different memory.
func (q Question) Alias(a, b *ir.Value) Answer {
	switch {
	case same(a, b):
		return Must
	case apart(a, b):
		return No
	}
	for _, x := range Roots(a) {
		for _, y := range Roots(b) {
			if q.rootsMayAlias(x, y) {
				return May
			}
		}
	}
	return No
}

func (q Question) rootsMayAlias(x, y *ir.Value) bool {
	if x == y {
		return true
	}
	nx, ny := memoryName(x), memoryName(y)
	if nx != nil && ny != nil {
		return nx == ny
	}
	fx, fy := isFresh(x), isFresh(y)
	switch {
	case (fx || nx != nil) && (fy || ny != nil):
		return false
	case fx && isArgAround(y, x), fy && isArgAround(x, y):
		return false
	case q.isOnlyWay(x) && q.isOnlyWay(y), distinct(x, y):
		return false
	}
	return !(fx && !Captured(x)) && !(fy && !Captured(y))
}

// memoryName is the identity of memory with a name, nil for other memory.
func memoryName(v *ir.Value) any {
	if n, ok := ir.As[MemoryIdentity](v.DefiningOp()); ok {
		return n.Memory()
	}
	return nil
}

// isFresh reports whether v is memory that its operation allocates.
func isFresh(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind == ir.Allocate && e.Value == v {
			return true
		}
	}
	return false
}

// functionOf is the function whose argument v is, nil for other values.
func functionOf(v *ir.Value) *ir.Op {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return nil
	}
	f := v.OwnerBlock().ParentOp()
	if _, ok := ir.As[ir.FunctionLike](f); !ok {
		return nil
	}
	return f
}

// isArgAround reports whether v is an argument of a function around an operation
// that allocates: it was there before.
func isArgAround(v, allocated *ir.Value) bool {
	f := functionOf(v)
	return f != nil && f.IsAncestor(allocated.DefiningOp())
}

// isOnlyWay reports whether v is a noalias argument: the only way to its memory.
func (q Question) isOnlyWay(v *ir.Value) bool {
	f := functionOf(v)
	if f == nil {
		return false
	}
	p, ok := ir.As[ArgPromise](f)
	return ok && p.NoAlias(v) || q.Args != nil && q.Args.NoAlias(v)
}

// distinct reports whether two roots are results that their operation declares to be different memory.
func distinct(x, y *ir.Value) bool {
	d, ok := ir.As[DistinctResults](x.DefiningOp())
	return ok && x.DefiningOp() == y.DefiningOp() && d.Distinct()
}
