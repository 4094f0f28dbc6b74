// Package instructions describes the instructions that operations of tile programs can become. Each is one value in one
// file: the features that it requires of the target, the reasons why it cannot implement an operation, and what it
// requires of layouts.
//
// [Gemms] lists those of tile.gemm, best first: gemm_wgmma.go, gemm_mma.go, gemm_fma.go; [Copies] those of tile.copy:
// copy_tma.go, copy_cpasync.go, copy_registers.go; [Stores] those of tile.store. convert-tile-to-gpu has a table of
// their lowerings; a test holds the two together.
package instructions
