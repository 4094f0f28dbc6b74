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
	// CanLoadSlot reports whether the operation only reads the slot.
	CanLoadSlot(slot MemorySlot) bool
	// LoadedValue is what it reads when the slot holds a value. It is nil where what
	// is read is no result but goes elsewhere, which the builder then does.
	LoadedValue(b *Builder, slot MemorySlot, value *Value) *Value
}

// SlotStore writes memory and could define a value instead.
type SlotStore interface {
	// CanStoreSlot reports whether the operation only writes the slot.
	CanStoreSlot(slot MemorySlot) bool
	// KeepsPart reports whether a part of what the slot held remains.
	KeepsPart(slot MemorySlot) bool
	// StoredValue is what the slot holds afterwards; old is what it held, nil where
	// nothing of it remains.
	StoredValue(b *Builder, slot MemorySlot, old *Value) *Value
}

// SlotMarker uses a slot's pointer without access to the memory, as a marker of
// lifetimes or a cast of the pointer. It means nothing without the memory when
// nothing but markers uses its results.
type SlotMarker interface{ IsSlotMarker() bool }

// DestructurableAlloc allocates memory for several values that could be
// allocated one by one (upstream's DestructurableAllocationOpInterface).
type DestructurableAlloc interface {
	// CanSplitSlot reports whether the memory is of a kind that can be divided.
	CanSplitSlot() bool
	// NewElement allocates one element alone.
	NewElement(b *Builder, index int64) *Value
}

// SlotAccessor uses one known element of memory (upstream's
// DestructurableAccessorOpInterface).
type SlotAccessor interface {
	// AccessedElement is the element of the memory behind ptr that the operation
	// uses; ok is false when it uses more, or does not say.
	AccessedElement(ptr *Value) (index int64, ok bool)
	// UseElement makes the operation use an element that is alone, with the same
	// pointer for it; it may erase the operation.
	UseElement(elem *Value)
}
