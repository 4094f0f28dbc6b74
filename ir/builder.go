package ir

import "github.com/tsopt/tsopt/ir/diag"

// Builder creates operations at an insertion point. The zero Builder creates
// them outside any block.
type Builder struct {
	Loc   diag.Loc
	arena Arena
	// state is the argument of Create, in memory whose pointer may be taken: an operation that is made needs no other
	// memory.
	state OpState
	// operands and props are of the states that [Def.New] makes, used again.
	operands []*Value
	props    []Attr
	block    *Block
	at       *Op // insert before this; nil is the end of block
	// OnInsert, if set, is called for every operation that is put into a block.
	OnInsert func(*Op)
}

// NewBuilder returns a builder at the end of b.
func NewBuilder(b *Block) *Builder { return &Builder{block: b} }

// Before returns a builder before op, with its location.
func Before(op *Op) *Builder { return &Builder{block: op.block, at: op, Loc: op.loc} }

// After returns a builder after op, with its location.
func After(op *Op) *Builder { return &Builder{block: op.block, at: op.next, Loc: op.loc} }

// Locate sets the location of operations that are made from now on; the result restores the old one.
func (b *Builder) Locate(l diag.Loc) (back func()) {
	was := b.Loc
	b.Loc = l
	return func() { b.Loc = was }
}

// SetBefore moves the insertion point before op.
func (b *Builder) SetBefore(op *Op) { b.block, b.at = op.block, op }

// SetAfter moves the insertion point after op.
func (b *Builder) SetAfter(op *Op) { b.block, b.at = op.block, op.next }

// SetToEnd moves the insertion point to the end of blk.
func (b *Builder) SetToEnd(blk *Block) { b.block, b.at = blk, nil }

// SetToStart moves the insertion point to the start of blk.
func (b *Builder) SetToStart(blk *Block) { b.block, b.at = blk, blk.first }

// SetAfterValue moves the insertion point to the first place where v is
// defined.
func (b *Builder) SetAfterValue(v *Value) {
	if v.def != nil {
		b.SetAfter(v.def)
		return
	}
	b.SetToStart(v.arg.block)
}

// InsertionPoint is the block and the operation before which new operations
// go, nil for the end of the block.
func (b *Builder) InsertionPoint() (*Block, *Op) { return b.block, b.at }

// SetInsertionPoint restores what [Builder.InsertionPoint] returned.
func (b *Builder) SetInsertionPoint(blk *Block, at *Op) { b.block, b.at = blk, at }

// Block is the block of the insertion point.
func (b *Builder) Block() *Block { return b.block }

// Insert puts an operation that is in no block at the insertion point.
func (b *Builder) Insert(op *Op) *Op {
	if b.block != nil {
		b.block.insert(op, b.at)
		if b.OnInsert != nil {
			b.OnInsert(op)
		}
	}
	return op
}

// Create makes an operation and inserts it. A nil location means the builder's. Result types are inferred when the
// state has none and the definition can; a failure of that is the caller's bug and panics. Absent attributes get their
// defaults.
func (b *Builder) Create(state OpState) *Op {
	s := &b.state
	*s = state
	if s.Loc == nil {
		s.Loc = b.Loc
	}
	SetDefaults(s)
	if s.Types == nil && s.Def.InferTypes != nil {
		types, err := s.Def.InferTypes(s)
		if err != nil {
			panic("ir: cannot infer the types of " + s.Def.Name + ": " + err.Error())
		}
		s.Types = types
	}
	op := b.arena.NewOp(s)
	*s = OpState{}
	return b.Insert(op)
}

// Op makes and inserts an operation from operands and result types.
func (b *Builder) Op(def *OpDef, types []Type, operands ...*Value) *Op {
	return b.Create(OpState{Def: def, Types: types, Operands: operands})
}

// Value makes and inserts an operation with one result and returns it.
func (b *Builder) Value(def *OpDef, t Type, operands ...*Value) *Value {
	return b.Create(OpState{Def: def, Types: []Type{t}, Operands: operands}).Result(0)
}

// SetDefaults fills in the default values of absent inherent attributes, but
// for optional ones, which stay absent.
func SetDefaults(s *OpState) {
	s.Def.Open()
	for i := range s.Def.Attrs {
		d := s.Def.Attrs[i].Default
		if d == nil || s.Def.Attrs[i].Optional {
			continue
		}
		for len(s.Props) < len(s.Def.Attrs) {
			s.Props = append(s.Props, nil)
		}
		if s.Props[i] == nil {
			s.Props[i] = d
		}
	}
}
