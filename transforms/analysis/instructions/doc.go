// Package instructions knows the instructions that operations of tile programs can become:
// each is one value in one file, that says what the target must offer, which
// operations it can do, or why not, and what it asks of layouts.
//
// [Gemms] lists those of tile.gemm, best first: gemm_wgmma.go, gemm_mma.go,
// gemm_fma.go; [Copies] those of tile.copy: copy_tma.go, copy_cpasync.go,
// copy_registers.go; [Stores] those of tile.store. How they are emitted is a table of
// convert-tile-to-gpu; a test holds the two together.
package instructions
