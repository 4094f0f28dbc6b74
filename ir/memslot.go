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
