package ir

// Traits are yes/no facts about an operation, tested by one mask.
type Traits uint64

// The traits; names are upstream's.
const (
	// Pure: no memory effects and safe to speculate.
	Pure Traits = 1 << iota
	// Commutative: the order of operands does not matter.
	Commutative
	// Idempotent: f(f(x)) = f(x), or f(x, x) = x.
	Idempotent
	// Involution: f(f(x)) = x.
	Involution
	// Terminator: must be last in its block.
	Terminator
	// ConstantLike: no operands, one result, folds to its value.
	ConstantLike
	// IsolatedFromAbove: regions use no values of the outside.
	IsolatedFromAbove
	// SymbolTableTrait: the region's symbols form a table.
	SymbolTableTrait
	// SymbolTrait: defines a symbol by its sym_name attribute.
	SymbolTrait
	// NoTerminator: blocks of the regions need no terminator.
	NoTerminator
	// SingleBlock: each region has at most one block.
	SingleBlock
	// SameOperandsAndResultType: all types equal.
	SameOperandsAndResultType
	// SameTypeOperands: all operand types equal.
	SameTypeOperands
	// SameOperandsElementType: all operand element types equal.
	SameOperandsElementType
	// SameOperandsAndResultElementType: all element types equal.
	SameOperandsAndResultElementType
	// SameOperandsAndResultShape: all shapes compatible.
	SameOperandsAndResultShape
	// Elementwise: maps scalars, vectors and tensors element by element.
	// Includes upstream's Scalarizable, Vectorizable and Tensorizable.
	Elementwise
	// AttrSizedOperandSegments: variadic operand groups are sized by the
	// property operandSegmentSizes.
	AttrSizedOperandSegments
	// AttrSizedResultSegments: likewise resultSegmentSizes for results.
	AttrSizedResultSegments
	// AutomaticAllocationScope: stack allocations inside die with the op.
	AutomaticAllocationScope
	// AffineScope: a top level for affine symbols.
	AffineScope
	// RecursiveMemoryEffects: effects are those of the nested operations.
	RecursiveMemoryEffects
	// ReturnLike: forwards its operands to the parent's results or region.
	ReturnLike
	// RecursivelySpeculatable: speculatable when the nested operations are.
	RecursivelySpeculatable
	// AlwaysSpeculatable: safe to execute where it was not executed before,
	// although it may have effects declared otherwise.
	AlwaysSpeculatable
	// GraphRegion: regions are graphs, without dominance.
	GraphRegion
	// NoRegionArguments: entry blocks have no arguments.
	NoRegionArguments
	// ParallelRegion: iterations or units of the region run in parallel.
	ParallelRegion
	// PartOfParent: the parent counts on it, as tile.specialize on its roles: it is
	// erased with the parent, not by itself, although it has no effect.
	PartOfParent
	// Together: the threads of a unit run it together, so that code of one thread
	// cannot have it.
	Together
	// Convergent: the threads of a warp execute it at the same time, as in LLVM.
	Convergent
	// WithoutProperties: the generic form has the attributes of the declaration among the others, as upstream's operations
	// that keep theirs in the dictionary.
	WithoutProperties
)

var traitNames = []string{
	"Pure", "Commutative", "Idempotent", "Involution", "Terminator", "ConstantLike",
	"IsolatedFromAbove", "SymbolTable", "Symbol", "NoTerminator", "SingleBlock",
	"SameOperandsAndResultType", "SameTypeOperands", "SameOperandsElementType",
	"SameOperandsAndResultElementType", "SameOperandsAndResultShape", "Elementwise",
	"AttrSizedOperandSegments", "AttrSizedResultSegments", "AutomaticAllocationScope",
	"AffineScope", "RecursiveMemoryEffects", "ReturnLike", "RecursivelySpeculatable",
	"AlwaysSpeculatable", "GraphRegion", "NoRegionArguments", "ParallelRegion", "PartOfParent", "Together", "Convergent",
	"WithoutProperties",
}

// Names lists the traits in t.
func (t Traits) Names() []string {
	var out []string
	for i, n := range traitNames {
		if t&(1<<i) != 0 {
			out = append(out, n)
		}
	}
	return out
}
