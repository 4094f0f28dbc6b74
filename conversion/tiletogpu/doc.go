// Package tiletogpu lowers planned tile programs to threads: tile.kernel becomes gpu.launch, and each operation on
// tiles becomes the code of one thread.
//
// An [emit.Lowering] says how an operation becomes code, as a function of an [emit.Ctx]; lowerings.go joins the lists
// of the packages below. Elementwise operations apply to the vectors of a thread's registers as they are.
//
//	emit       the context of a lowering: builder, values, coordinates, layouts
//	address    where elements of memory are
//	fragment   operands of mma instructions
//	control    roles, barriers, rings
//	tma        copies by TMA
//	memory     loads, stores, copies, atomics
//	gemm       tile.gemm by wgmma, mma.sync or multiply-adds
//	registers  tiles in registers named anew, chosen among, exchanged
//	parallel   tile.parallel and other code for one element
//	combine    reductions, scans, sorts
//	peer       other blocks of a cluster and other devices
//	plain      what stays as it is
//	host       the launch, and the host's code for several devices
package tiletogpu
