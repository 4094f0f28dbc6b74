package ir

// MemorySlot is memory for one value behind a pointer.
type MemorySlot struct {
	Ptr  *Value
	Elem Type
}

// PromotableAlloc allocates memory slots that could be SSA values instead
// (upstream's PromotableAllocationOpInterface).
type PromotableAlloc interface {
	PromotableSlots() []MemorySlot
	// DefaultSlotValue is what a load before any store yields.
	DefaultSlotValue(b *Builder, slot MemorySlot) *Value
}

// SlotLoad reads memory and could read a value instead.
type SlotLoad interface {
	// CanLoadSlot reports whether the operation only reads the memory slot.
	CanLoadSlot(slot MemorySlot) bool
	// LoadedValue is what it reads if the memory slot holds a value. It is nil if what is read is not a result but goes
	// elsewhere, which the builder then does.
	LoadedValue(b *Builder, slot MemorySlot, value *Value) *Value
}

// SlotStore writes memory and could define a value instead.
type SlotStore interface {
	// CanStoreSlot reports whether the operation only writes the memory slot.
	CanStoreSlot(slot MemorySlot) bool
	// KeepsPart reports whether a part of the memory slot's old value remains.
	KeepsPart(slot MemorySlot) bool
	// StoredValue is what the memory slot holds afterwards; old is what it held, nil if nothing of it remains.
	StoredValue(b *Builder, slot MemorySlot, old *Value) *Value
}

// SlotMarker uses a memory slot's pointer without access to the memory, as a lifetime marker or a cast of the pointer.
// It is dead without the memory if its results have no other uses than markers.
type SlotMarker interface{ IsSlotMarker() bool }

// OnlyMarks reports whether an operation is a [SlotMarker] and nothing but markers
// uses its results.
func OnlyMarks(op *Op) bool {
	m, ok := As[SlotMarker](op)
	if !ok || !m.IsSlotMarker() {
		return false
	}
	for _, r := range op.Results() {
		for _, user := range r.Users() {
			if !OnlyMarks(user) {
				return false
			}
		}
	}
	return true
}

// EraseMarkers erases markers and what uses their results; one of the list may use
// the result of another.
func EraseMarkers(markers []*Op) {
	erased := map[*Op]bool{}
	var erase func(op *Op)
	erase = func(op *Op) {
		if erased[op] {
			return
		}
		erased[op] = true
		for _, r := range op.Results() {
			for _, user := range r.Users() {
				erase(user)
			}
		}
		op.Erase()
	}
	for _, m := range markers {
		erase(m)
	}
}

// DestructurableAlloc allocates memory for several values that could be
// allocated one by one (upstream's DestructurableAllocationOpInterface).
type DestructurableAlloc interface {
	// CanSplitSlot reports whether the memory is of a kind that can be divided.
	CanSplitSlot() bool
	// NewElement allocates one element alone.
	NewElement(b *Builder, index int64) *Value
}

// SlotAccessor uses known elements of memory (upstream's DestructurableAccessorOpInterface).
type SlotAccessor interface {
	// AccessedElements are the elements of the memory behind ptr that the operation
	// needs. Those that it only overwrites are not among them: where nothing else
	// uses one, it gets no memory. ok is false when the operation does not say, or
	// uses the memory in a way that needs it whole.
	AccessedElements(ptr *Value) (needed []int64, ok bool)
	// UseElements makes the operation use elements that are alone in the place of
	// the memory behind ptr; elems has those that are needed by any. It may erase
	// the operation.
	UseElements(ptr *Value, elems map[int64]*Value)
}
