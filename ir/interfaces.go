package ir

// EffectKind is what an operation does to memory.
type EffectKind uint8

// The effects; names are upstream's.
const (
	Read EffectKind = iota
	Write
	Allocate
	Free
)

// Resource is what an effect acts on; nil is memory at large. Distinct
// resources never alias.
type Resource struct{ Name string }

// Effect is one memory effect; Value is the memory acted upon, nil when
// unknown.
type Effect struct {
	Kind     EffectKind
	Value    *Value
	Resource *Resource
}

// EffectsOf are the memory effects of op without its regions; known is false
// when nothing is declared.
func EffectsOf(op *Op) (effects []Effect, known bool) { return effectsOf(op, nil) }

// effectsOf is EffectsOf with a place for those that are declared with the fields,
// which a caller that only looks at them has on its stack.
func effectsOf(op *Op, out []Effect) (effects []Effect, known bool) {
	switch {
	case op.def.Effects != nil:
		return op.def.Effects(op), true
	case op.def.record.effects != nil:
		return op.fieldEffects(append(out, op.def.Does...)), true
	case op.def.Does != nil:
		return op.def.Does, true
	case op.Has(Pure), op.Has(RecursiveMemoryEffects):
		return nil, true
	}
	return nil, false
}

// fieldEffects appends the effects that are declared with the fields.
func (op *Op) fieldEffects(out []Effect) []Effect {
	for _, e := range op.def.record.effects {
		vs := valueRange{op: op, results: e.result}
		if e.result {
			vs.start, vs.n = op.ResultRange(e.group)
		} else {
			vs.start, vs.n = op.OperandRange(e.group)
		}
		for i := range vs.n {
			if v := vs.at(i); !HasValueSemantics(v.typ) {
				out = append(out, Effect{Kind: e.kind, Value: v, Resource: e.on})
			}
		}
	}
	return out
}

// IsMemoryEffectFree reports whether op, with its regions, touches no memory.
func IsMemoryEffectFree(op *Op) bool {
	var few [4]Effect
	effects, known := effectsOf(op, few[:0])
	if !known || len(effects) > 0 {
		return false
	}
	if !op.Has(RecursiveMemoryEffects) {
		return true
	}
	return AllNested(op, IsMemoryEffectFree)
}

// OnlyReads reports whether op, with its regions, does no more to memory than read it.
func OnlyReads(op *Op) bool {
	var few [4]Effect
	effects, known := effectsOf(op, few[:0])
	if !known {
		return false
	}
	for _, e := range effects {
		if e.Kind != Read {
			return false
		}
	}
	return !op.Has(RecursiveMemoryEffects) || AllNested(op, OnlyReads)
}

// IsPure reports whether op is free of effects and may be executed speculatively.
func IsPure(op *Op) bool { return IsSpeculatable(op) && IsMemoryEffectFree(op) }

// IsSpeculatable reports whether executing op where it was not executed before
// is harmless: it neither traps nor has undefined behaviour for any operands that
// it may then meet. The declaration says it, by [Spec.Speculatable] or a trait.
func IsSpeculatable(op *Op) bool {
	if ask := op.Def().Speculatable; ask != nil {
		return ask(op)
	}
	if op.Has(Pure) || op.Has(AlwaysSpeculatable) {
		return true
	}
	return op.Has(RecursivelySpeculatable) && AllNested(op, IsSpeculatable)
}

// TakesOneBlock reports whether regions of op may have no more than one block: by
// trait, by the terminator that is left out where it ends its blocks, or region by
// region. Of an operation that is not known this is supposed.
func TakesOneBlock(op *Op) bool {
	def := op.Def()
	if op.MightBe(SingleBlock) || def.Implicit != "" {
		return true
	}
	for _, r := range def.Regions {
		if r.MaxBlocks == 1 {
			return true
		}
	}
	return false
}

// AllNested reports whether all operations in the regions of op, but not in theirs, are what is asked for.
func AllNested(op *Op, ok func(*Op) bool) bool {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for o := range b.Ops() {
				if !ok(o) {
					return false
				}
			}
		}
	}
	return true
}

// WouldBeTriviallyDead reports whether op may be erased once its results have no
// uses: it, and what is inside, writes and frees nothing that anyone else could
// see.
func WouldBeTriviallyDead(op *Op) bool {
	if op.MightBe(Terminator) || op.Has(SymbolTrait) || op.Has(PartOfParent) {
		return false
	}
	return hasNoVisibleEffect(op)
}

func hasNoVisibleEffect(op *Op) bool {
	var few [4]Effect
	effects, known := effectsOf(op, few[:0])
	if !known {
		return false
	}
	for _, e := range effects {
		if e.Kind != Read && !allocatesItself(op, e.Value, effects) {
			return false
		}
	}
	return !op.Has(RecursiveMemoryEffects) || AllNested(op, hasNoVisibleEffect)
}

// allocatesItself reports whether v is memory that op allocates as its result.
func allocatesItself(op *Op, v *Value, effects []Effect) bool {
	if v == nil || v.def != op {
		return false
	}
	for _, e := range effects {
		if e.Kind == Allocate && e.Value == v {
			return true
		}
	}
	return false
}

// IsTriviallyDead reports whether op has no uses and [WouldBeTriviallyDead].
func IsTriviallyDead(op *Op) bool { return !op.HasUses() && WouldBeTriviallyDead(op) }

// EraseDead erases from a block, and from the regions in it, what is trivially dead, repeatedly. In IR that is not
// verified yet, an operation may use a value of an unrelated region: its definition stays, so that it is reported.
func EraseDead(b *Block) {
	for op := range b.OpsReverse() {
		for _, r := range op.Regions() {
			for inner := range r.Blocks() {
				EraseDead(inner)
			}
		}
		if IsTriviallyDead(op) && !usedOutside(op) {
			op.Erase()
		}
	}
}

// usedOutside reports whether something outside of an operation uses what its regions make.
func usedOutside(op *Op) bool {
	return op.NumRegions() > 0 && WalkNested(op, func(inner *Op) WalkResult {
		for _, v := range inner.Results() {
			for u := range v.Uses() {
				if !op.IsAncestor(u.Owner()) {
					return Interrupt
				}
			}
		}
		return Advance
	}) == Interrupt
}

// BranchOp is a terminator with successors (upstream's BranchOpInterface).
type BranchOp interface {
	// SuccessorOperands is the range of operands passed to a successor's
	// arguments; the first `produced` arguments are made by the op itself.
	SuccessorOperands(succ int) (start, n int)
}

// ConstantBranch is a branch that may know its destination from constant
// operands (upstream's getSuccessorForOperands).
type ConstantBranch interface {
	SuccessorForOperands(operands []Attr) (succ int, ok bool)
}

// RegionSuccessor is where control goes from a point of a structured operation:
// into a region, or to the operation's results when Region is nil.
type RegionSuccessor struct {
	Region *Region
	// Inputs are the values that receive what is forwarded: block arguments of
	// the region or results of the operation.
	Inputs []*Value
}

// RegionBranchOp is structured control flow (upstream's RegionBranchOpInterface).
type RegionBranchOp interface {
	// EntrySuccessors are where control may go on entering the operation;
	// operands[i] is a known constant or nil.
	EntrySuccessors(operands []Attr) []RegionSuccessor
	// EntryOperands are the operands forwarded to a successor on entry.
	EntryOperands(to RegionSuccessor) []*Value
	// RegionSuccessors are where control may go when a region's terminator is
	// reached.
	RegionSuccessors(from *Region) []RegionSuccessor
}

// RegionBranchTerminator is a terminator inside a [RegionBranchOp] that says
// which of its operands it forwards; without it all are forwarded.
type RegionBranchTerminator interface {
	ForwardedOperands(to RegionSuccessor) []*Value
}

// LoopLike is a loop (upstream's LoopLikeOpInterface).
type LoopLike interface {
	LoopRegions() []*Region
}

// CountedLoop is a loop with known bounds, step and induction variable.
type CountedLoop interface {
	LoopLike
	InductionVar() *Value
	Bounds() (lower, upper, step *Value)
	InitArgs() []*Value
	IterArgs() []*Value
}

// BoundedLoop is a loop whose induction variables have bounds and steps that are values or constants (the part of
// upstream's LoopLikeOpInterface about bounds).
type BoundedLoop interface {
	LoopLike
	Induction() []Induction
}

// Induction is an induction variable that goes from Lower, in steps, while it is
// less than Upper.
type Induction struct {
	Var                *Value
	Lower, Upper, Step Mixed
}

// CallOp calls a symbol or a value (upstream's CallOpInterface).
type CallOp interface {
	Callee() (sym *SymbolRefAttr, value *Value)
	CallOperands() []*Value
}

// Callable is an operation that can be called (upstream's CallableOpInterface); its region is nil for a declaration.
type Callable interface {
	CallableRegion() *Region
	CallableResultTypes() []Type
}

// CheckedSpace is a memory space that can tell whether there is such a memory
// where a memref of it appears.
type CheckedSpace interface {
	Attr
	// VerifySpace returns what is wrong with the space at op.
	VerifySpace(op *Op) error
}

// Function is a function-like operation (upstream's FunctionOpInterface).
type FunctionLike interface {
	FunctionType() (inputs, results []Type)
	FunctionBody() *Region
}

// ViewLike is an operation whose result aliases an operand (upstream's
// ViewLikeOpInterface).
type ViewLike interface{ ViewSource() *Value }

// CastLike is a conversion between compatible types (upstream's CastOpInterface).
type CastLike interface{ AreCastCompatible(in, out []Type) bool }

// SymbolUser checks its references to symbols (upstream's SymbolUserOpInterface).
type SymbolUser interface {
	VerifySymbolUses(lookup func(from *Op, ref *SymbolRefAttr) *Op) error
}
