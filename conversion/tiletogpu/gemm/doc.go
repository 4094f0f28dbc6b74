// Package gemm lowers tile.gemm by the instruction that infer-layout named: wgmma, mma.sync, or scalar
// multiply-adds (gemmEmitters), and the waits for asynchronous ones (future.go).
package gemm
