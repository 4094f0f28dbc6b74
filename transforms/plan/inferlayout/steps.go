package inferlayout

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// step is a part of the inference.
type step struct {
	name, does string
	run        func(in *inference) error
}

// always is a step that cannot fail.
func always(run func(in *inference)) func(in *inference) error {
	return func(in *inference) error {
		run(in)
		return nil
	}
}

// steps are the parts of the inference in their order. Each relies on the ones before it.
var steps = []step{
	// Checks, and one form of each thing.
	{"check-threads", "reject a block with more threads than the target allows", func(in *inference) error {
		if err := in.target.CheckBlock(in.kernel.Threads); err != nil {
			return in.kernel.Errorf("%v", err)
		}
		return nil
	}},
	{"reject-unknown-extents", "reject tiles whose extents are not constants",
		func(in *inference) error { return rejectUnknown(in.kernel) }},
	{"respell", "rewrite upstream's tensor operations as operations on tiles",
		always(func(in *inference) { tile.Respell(in.kernel) })},
	{"ranges", "compute the ranges of integer values",
		always(func(in *inference) { in.ranges = intrange.Later(intrange.Scope(in.kernel.Op)) })},

	// Instructions, and what they need in shared memory.
	{"plan-copies", "choose the engine of each copy, and which thread copies what", (*inference).planCopies},
	{"pass-captures", "make tiles that a scale.on captures its inputs",
		func(in *inference) error { return passCaptures(in.kernel.Op) }},
	{"load-whole-stages", "load an operand that is a part of a stage as a slice of the whole stage",
		always((*inference).loadWholeStages)},
	{"plan-gemms", "take the recorded instruction of each GEMM, or choose one", (*inference).planGemms},
	{"place-operands", "read operands in shared memory, or load them as fragments", always((*inference).placeOperands)},
	{"load-parts", "load the operands that no GEMM reads in place as parts again", always((*inference).loadParts)},
	{"split-lines", "divide scans and combinations of long lines among warps", always((*inference).splitLines)},
	{"split-splats", "give each use of a constant, fill or iota a copy of its own",
		always(func(in *inference) { splitSplats(in.kernel.Op) })},

	// Classes of tiles that share a layout, and relations between them.
	{"reject-host-tiles", "reject tiles that are defined outside of the kernel",
		func(in *inference) error { return rejectHostTiles(in.kernel) }},
	{"collect-tiles", "list the tiles", always((*inference).collect)},
	{"unite-classes", "unite tiles that must have the same layout", always((*inference).unite)},
	{"relate-classes", "relate a reduction, a transposition or a slice to its source",
		always((*inference).indexRelations)},

	// Layouts of classes, the most constrained first (TileLang's strict, common and free levels).
	{"seed-written", "take the layouts that the program has, and what follows from them", (*inference).seedWritten},
	{"seed-fragments", "give accumulators and operands of GEMMs the fragments of their instructions, and what follows from them", always((*inference).seedFragments)},
	{"assign-rest", "give other classes the layout with the best memory accesses, the largest tile first",
		(*inference).assignRest},

	// The program with layouts.
	{"apply", "write the layouts into types, and insert conversions where two meet", (*inference).apply},
	{"lay-memory", "give shared memory its swizzles", (*inference).layMemory},
	{"choose-stores", "choose the instruction of each store", (*inference).chooseStores},
}

// stepsDoc lists the steps for the documentation of the pass.
func stepsDoc() string {
	var b strings.Builder
	for i, s := range steps {
		fmt.Fprintf(&b, "%d. `%s`: %s\n", i+1, s.name, s.does)
	}
	return b.String()
}
