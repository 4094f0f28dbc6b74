// Package gemm lowers tile.gemm by its recorded instruction: wgmma, mma.sync, or scalar multiply-adds (gemmEmitters),
// and the waits for asynchronous ones (future.go).
package gemm
