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
	// LoadedValue is what it reads when the slot holds a value.
	LoadedValue(b *Builder, slot MemorySlot, value *Value) *Value
}

// SlotStore writes memory and could define a value instead.
type SlotStore interface {
	// CanStoreSlot reports whether the operation only writes the slot.
	CanStoreSlot(slot MemorySlot) bool
	// StoredValue is what the slot holds afterwards.
	StoredValue(b *Builder, slot MemorySlot) *Value
}

// SlotMarker uses a slot's pointer without access to the memory and means
// nothing without it, as a marker of lifetimes.
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
