package scale

import "github.com/tsopt/tsopt/ir"

// UnitSource is an operation whose body several units run side by side.
type UnitSource interface {
	// UnitsOf is how many units of a level run the body together; ok is false
	// when the body is not made of such units.
	UnitsOf(level string) (n int64, ok bool)
}

// UnitsAround is how many units of a level run the code at op together: those
// inside the innermost unit around it that has such.
func UnitsAround(op *ir.Op, level string) (int64, bool) {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if source, ok := ir.As[UnitSource](p); ok {
			if n, ok := source.UnitsOf(level); ok {
				return n, true
			}
		}
	}
	return 0, false
}

// unitsKey is under which operations share how many units run their body.
type unitsKey struct{}

// ShareUnits tells the operations that p reads next how many units of a level
// run them together.
func ShareUnits(p ir.OpParser, unitsOf func(level string) (int64, bool)) {
	p.Share(unitsKey{}, unitsOf)
}

// sharedUnits is [UnitsAround] while the code around is being read, 0 for not
// known.
func sharedUnits(p ir.OpParser, level string) int64 {
	if unitsOf, ok := p.Shared(unitsKey{}).(func(string) (int64, bool)); ok {
		n, _ := unitsOf(level)
		return n
	}
	return 0
}

// WarpThreads is how many threads a warp has.
const WarpThreads = 32

// GroupThreads is how many threads a warpgroup has.
const GroupThreads = 4 * WarpThreads

// ThreadsIn is how many threads a unit of a level inside a block has; ok is
// false for other levels.
func ThreadsIn(level string) (n int64, ok bool) {
	switch level {
	case Thread:
		return 1, true
	case Warp:
		return WarpThreads, true
	case Warpgroup:
		return GroupThreads, true
	}
	return 0, false
}

// UnitsIn is how many units of a level some threads make; ok is false when the
// level has none inside a block or the threads are not a whole number of them.
func UnitsIn(threads int64, level string) (int64, bool) {
	each, ok := ThreadsIn(level)
	if !ok || threads < each || threads%each != 0 {
		return 0, false
	}
	return threads / each, true
}
