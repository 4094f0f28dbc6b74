// Package nvvmsim has the meanings of the dialects nvvm and nvgpu, and of PTX in llvm.inline_asm: MMAs of warps and
// warpgroups, bulk copies and tensor maps, mbarriers, special registers. wgmma_groups.go and in_flight.go say when the
// registers of a wgmma have values.
package nvvmsim
