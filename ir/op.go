package ir

import (
	"sync/atomic"
	"unsafe"

	"github.com/tsopt/tsopt/ir/diag"
)

// Op is an operation. Its behaviour is in its definition, [OpDef].
type Op struct {
	def        *OpDef
	block      *Block
	prev, next *Op
	loc        diag.Loc
	operands   []Use
	results    []Value
	props      []Attr // inherent attributes by their index in def.Attrs; nil when absent
	ext        *opExtra
	list       atomic.Pointer[*Value] // see values
	order      uint32
	mark       int32 // see Mark
}

// opExtra holds what most operations do not have.
type opExtra struct {
	attrs   []NamedAttr // discardable attributes, sorted by name
	regions []*Region
	succs   []blockUse
}

// OpState is what an operation is made from.
type OpState struct {
	Def      *OpDef
	Loc      diag.Loc
	Operands []*Value
	Types    []Type // of the results
	Props    []Attr // by their index in Def.Attrs; shorter is padded with nil
	Attrs    []NamedAttr
	Succs    []*Block
	Regions  []*Region
}

// SetProp sets an inherent attribute by name; on an unregistered definition,
// or where the name is not declared, it becomes a discardable attribute.
func (s *OpState) SetProp(name string, a Attr) {
	i := s.Def.Open().AttrIndex(name)
	if i < 0 {
		s.Attrs = append(s.Attrs, NamedAttr{name, a})
		return
	}
	if n := len(s.Def.Attrs); cap(s.Props) < n {
		s.Props = append(make([]Attr, 0, n), s.Props...)
	}
	for len(s.Props) < len(s.Def.Attrs) {
		s.Props = append(s.Props, nil)
	}
	s.Props[i] = a
}

// Prop is an inherent attribute that was set, nil for none.
func (s *OpState) Prop(name string) Attr {
	if i := s.Def.Open().AttrIndex(name); i >= 0 && i < len(s.Props) {
		return s.Props[i]
	}
	return nil
}

// Arena hands out operations, uses and results from slabs, each larger than those before, as most arenas make only a
// few operations; one arena serves one goroutine. Memory of an erased operation is freed with its slab.
type Arena struct {
	made   int // operations
	ops    []Op
	uses   []Use
	values []Value
	props  []Attr
}

// slabBytes is the largest size that the allocator hands out without rounding up
// to whole pages.
const slabBytes = 32 << 10

// takeSlab takes n elements of a slab, or of a new one with as many more as operations were made before.
func takeSlab[T any](slab *[]T, n, made int) []T {
	if n == 0 {
		return nil
	}
	if len(*slab) < n {
		*slab = make([]T, max(n, min(n+made, slabBytes/int(unsafe.Sizeof(*new(T))))))
	}
	out := (*slab)[:n:n]
	*slab = (*slab)[n:]
	return out
}

// NewOp makes an operation that is in no block. It does not verify it.
func NewOp(s *OpState) *Op { return new(Arena).small(s) }

// small allocates exactly what one operation needs.
func (a *Arena) small(s *OpState) *Op {
	s.Def.Open()
	op := &Op{}
	if n := len(s.Operands); n > 0 {
		op.operands = make([]Use, n)
	}
	if n := len(s.Types); n > 0 {
		op.results = make([]Value, n)
	}
	if n := len(s.Def.Attrs); n > 0 {
		op.props = make([]Attr, n)
	}
	return op.fill(s)
}

// NewOp is [NewOp] with memory from the arena.
func (a *Arena) NewOp(s *OpState) *Op {
	s.Def.Open()
	op := &takeSlab(&a.ops, 1, a.made)[0]
	op.operands = takeSlab(&a.uses, len(s.Operands), a.made)
	op.results = takeSlab(&a.values, len(s.Types), a.made)
	op.props = takeSlab(&a.props, len(s.Def.Attrs), a.made)
	a.made++
	return op.fill(s)
}

func (op *Op) fill(s *OpState) *Op {
	op.def, op.loc = s.Def, s.Loc
	for i, v := range s.Operands {
		u := &op.operands[i]
		u.owner = op
		u.Set(v)
	}
	for i, t := range s.Types {
		r := &op.results[i]
		r.typ, r.def, r.index = t, op, int32(i)
	}
	copy(op.props, s.Props)
	if len(s.Attrs) > 0 || len(s.Succs) > 0 || len(s.Regions) > 0 {
		op.fillExtra(s)
	}
	return op
}

func (op *Op) fillExtra(s *OpState) {
	op.ext = &opExtra{attrs: append([]NamedAttr(nil), s.Attrs...)}
	SortAttrs(op.ext.attrs)
	if len(s.Succs) > 0 {
		op.ext.succs = make([]blockUse, len(s.Succs))
		for i, b := range s.Succs {
			u := &op.ext.succs[i]
			u.owner, u.index = op, i
			u.set(b)
		}
	}
	for _, r := range s.Regions {
		op.AddRegion(r)
	}
}

func (op *Op) extra() *opExtra {
	if op.ext == nil {
		op.ext = &opExtra{}
	}
	return op.ext
}

// Def is the operation's definition.
func (op *Op) Def() *OpDef { return op.def }

// Name is the full name, for example "arith.addi".
func (op *Op) Name() string { return op.def.Name }

// Loc is where the operation came from; never nil.
func (op *Op) Loc() diag.Loc {
	if op.loc == nil {
		return diag.Unknown
	}
	return op.loc
}

// SetLoc sets the location.
func (op *Op) SetLoc(l diag.Loc) { op.loc = l }

// Has reports whether the definition has all of the traits.
func (op *Op) Has(t Traits) bool { return op.def.Traits&t == t }

// MightBe is Has, and true for an unregistered operation, which may have any trait.
func (op *Op) MightBe(t Traits) bool { return op.Has(t) || op.def.Unregistered }

// Errorf makes an error diagnostic "'name' op message" at the operation, with
// upstream's note that shows the operation.
func (op *Op) Errorf(format string, args ...any) *diag.Diagnostic {
	return NoteOp(diag.Errorf(op.Loc(), "'%s' op "+format, append([]any{op.Name()}, args...)...), op)
}

// Operands

// NumOperands is the number of operands.
func (op *Op) NumOperands() int { return len(op.operands) }

// Operand is operand i.
func (op *Op) Operand(i int) *Value { return op.operands[i].value }

// OperandUse is the use by operand i.
func (op *Op) OperandUse(i int) *Use { return &op.operands[i] }

// Operands returns the operands in a new slice.
func (op *Op) Operands() []*Value {
	out := make([]*Value, len(op.operands))
	for i := range op.operands {
		out[i] = op.operands[i].value
	}
	return out
}

// OperandTypes are the types of the operands.
func (op *Op) OperandTypes() []Type {
	out := make([]Type, len(op.operands))
	for i := range op.operands {
		out[i] = op.operands[i].value.typ
	}
	return out
}

// SetOperand changes operand i.
func (op *Op) SetOperand(i int, v *Value) { op.operands[i].Set(v) }

// SetOperands replaces all operands. Segment sizes are the caller's to keep.
func (op *Op) SetOperands(vs []*Value) {
	for i := range op.operands {
		op.operands[i].drop()
	}
	if len(vs) != len(op.operands) {
		op.operands = make([]Use, len(vs))
	}
	for i, v := range vs {
		u := &op.operands[i]
		u.owner = op
		u.Set(v)
	}
}

// Results

// NumResults is the number of results.
func (op *Op) NumResults() int { return len(op.results) }

// Result is result i.
func (op *Op) Result(i int) *Value { return &op.results[i] }

// Results returns the results in a new slice.
func (op *Op) Results() []*Value {
	out := make([]*Value, len(op.results))
	for i := range op.results {
		out[i] = &op.results[i]
	}
	return out
}

// ResultTypes are the types of the results.
func (op *Op) ResultTypes() []Type {
	out := make([]Type, len(op.results))
	for i := range op.results {
		out[i] = op.results[i].typ
	}
	return out
}

// values are the operands and then the results; a view's groups are parts of the list. The list is made when it is
// first asked for and kept until an operand changes, when another takes its place: it never changes itself, and the
// caller must not change it. Operations may be read by several goroutines at once. There must be a value.
func (op *Op) values() []*Value {
	n := len(op.operands) + len(op.results)
	if first := op.list.Load(); first != nil {
		return unsafe.Slice(first, n)
	}
	vs := make([]*Value, n)
	for i := range op.operands {
		vs[i] = op.operands[i].value
	}
	for i := range op.results {
		vs[len(op.operands)+i] = &op.results[i]
	}
	op.list.Store(&vs[0])
	return vs
}

// CheckGroups panics if someone changed a group of a view, which is part of the list
// that all views of op share; [Edit] gives groups that may be changed.
func (op *Op) CheckGroups() {
	first := op.list.Load()
	if first == nil {
		return
	}
	vs := unsafe.Slice(first, len(op.operands))
	for i := range op.operands {
		if vs[i] != op.operands[i].value {
			panic("ir: the group of a view of " + op.Name() + " was changed")
		}
	}
}

// HasUses reports whether any result is used.
func (op *Op) HasUses() bool {
	for i := range op.results {
		if op.results[i].uses != nil {
			return true
		}
	}
	return false
}

// ReplaceAllUsesWith replaces the uses of each result.
func (op *Op) ReplaceAllUsesWith(vs []*Value) {
	for i := range op.results {
		op.results[i].ReplaceAllUsesWith(vs[i])
	}
}

// Regions and successors

// NumRegions is the number of regions.
func (op *Op) NumRegions() int {
	if op.ext == nil {
		return 0
	}
	return len(op.ext.regions)
}

// Region is region i.
func (op *Op) Region(i int) *Region { return op.ext.regions[i] }

// Regions are the regions; the caller must not change the slice.
func (op *Op) Regions() []*Region {
	if op.ext == nil {
		return nil
	}
	return op.ext.regions
}

// AddRegion gives r, which no operation owns, to op; nil adds an empty one.
func (op *Op) AddRegion(r *Region) *Region {
	if r == nil {
		r = &Region{}
	}
	e := op.extra()
	r.owner, r.index = op, len(e.regions)
	e.regions = append(e.regions, r)
	return r
}

// Body is the entry block of region 0, nil when there is none.
func (op *Op) Body() *Block {
	if op.NumRegions() == 0 {
		return nil
	}
	return op.ext.regions[0].first
}

// NumSuccessors is the number of successors.
func (op *Op) NumSuccessors() int {
	if op.ext == nil {
		return 0
	}
	return len(op.ext.succs)
}

// Successor is successor i.
func (op *Op) Successor(i int) *Block { return op.ext.succs[i].block }

// Successors returns the successors in a new slice.
func (op *Op) Successors() []*Block {
	if op.ext == nil || len(op.ext.succs) == 0 {
		return nil
	}
	out := make([]*Block, len(op.ext.succs))
	for i := range out {
		out[i] = op.ext.succs[i].block
	}
	return out
}

// SetSuccessor changes successor i.
func (op *Op) SetSuccessor(i int, b *Block) { op.ext.succs[i].set(b) }

// Position

// Block is the block that holds op, nil when none does.
func (op *Op) Block() *Block { return op.block }

// Next is the following operation of the block.
func (op *Op) Next() *Op { return op.next }

// Prev is the preceding operation of the block.
func (op *Op) Prev() *Op { return op.prev }

// ParentRegion is the region that holds op.
func (op *Op) ParentRegion() *Region {
	if op.block == nil {
		return nil
	}
	return op.block.region
}

// ParentOp is the operation whose region holds op, nil at the top.
func (op *Op) ParentOp() *Op {
	if op.block == nil || op.block.region == nil {
		return nil
	}
	return op.block.region.owner
}

// IsProperAncestor reports whether o lies inside one of op's regions.
func (op *Op) IsProperAncestor(o *Op) bool {
	for o = o.ParentOp(); o != nil; o = o.ParentOp() {
		if o == op {
			return true
		}
	}
	return false
}

// IsAncestor reports whether o is op or lies inside it.
func (op *Op) IsAncestor(o *Op) bool { return op == o || op.IsProperAncestor(o) }

// IsBeforeInBlock reports whether op comes before o, which is in the same
// block. It costs amortised constant time.
func (op *Op) IsBeforeInBlock(o *Op) bool {
	if !op.block.ordered {
		op.block.orderOps()
	}
	return op.order < o.order
}

// InsertBefore puts op, which is in no block, before at.
func (op *Op) InsertBefore(at *Op) { at.block.insert(op, at) }

// InsertAfter puts op, which is in no block, after at.
func (op *Op) InsertAfter(at *Op) { at.block.insert(op, at.next) }

// MoveBefore moves op before at.
func (op *Op) MoveBefore(at *Op) {
	op.Detach()
	op.InsertBefore(at)
}

// MoveAfter moves op after at.
func (op *Op) MoveAfter(at *Op) {
	op.Detach()
	op.InsertAfter(at)
}

// MoveToEnd moves op to the end of b.
func (op *Op) MoveToEnd(b *Block) {
	op.Detach()
	b.Append(op)
}

// Detach takes op out of its block without erasing it.
func (op *Op) Detach() {
	if op.block != nil {
		op.block.remove(op)
	}
}

// Erase removes op and everything in its regions. Its results must have no
// uses outside op.
func (op *Op) Erase() {
	for i := range op.results {
		if op.results[i].uses != nil {
			panic("ir: erasing an operation whose result is used: " + op.String())
		}
	}
	op.dropAllReferences()
	if op.ext != nil {
		for _, r := range op.ext.regions {
			for b := range r.Blocks() {
				b.Erase()
			}
		}
	}
	op.Detach()
}

func (op *Op) dropAllReferences() {
	for i := range op.operands {
		op.operands[i].drop()
	}
	if op.ext == nil {
		return
	}
	for i := range op.ext.succs {
		op.ext.succs[i].set(nil)
	}
	for _, r := range op.ext.regions {
		for b := range r.Blocks() {
			b.dropAllReferences()
		}
	}
}

// String names the operation and its place, for panics and debuggers:
// `'arith.addi' at "a.mlir":3:8`. Its text is package asm's to write.
func (op *Op) String() string { return "'" + op.Name() + "' at " + diag.Text(op.Loc()) }
