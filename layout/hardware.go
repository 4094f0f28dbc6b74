package layout

// What PTX fixes for every target.
const (
	// RegisterBits is the width of a register.
	RegisterBits = 32
	// RegisterStep is the granularity of a thread's registers at launch and of setmaxnreg (PTX ISA, "setmaxnreg").
	RegisterStep = 8
	// AccessBits is the widest access of a thread (PTX ISA, "ld", .v4.b32).
	AccessBits = 128
	// SwizzleBytes is the span of the widest swizzle, in which rows of tiles are kept whole (CUDA driver API,
	// CU_TENSOR_MAP_SWIZZLE_128B).
	SwizzleBytes = 128
)
