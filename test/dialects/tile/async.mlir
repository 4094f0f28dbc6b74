// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Asynchronous copies are committed in groups, and waited for by how many groups, the
// latest ones, may stay incomplete: 0 waits for all. A barrier lets the threads of the
// block, or of a unit, meet.

// CHECK-LABEL: func.func private @groups
func.func private @groups() {
  // CHECK: tile.async_commit{{$}}
  tile.async_commit
  // CHECK: tile.async_commit {my.note = "here"}
  tile.async_commit {my.note = "here"}
  // CHECK: tile.async_wait 1
  tile.async_wait 1
  // CHECK: tile.async_wait 0 {my.note}
  tile.async_wait 0 {my.note}
  return
}

// CHECK-LABEL: func.func private @barriers
func.func private @barriers() {
  // CHECK: tile.barrier{{$}}
  tile.barrier
  // CHECK: tile.barrier @warpgroup
  tile.barrier @warpgroup
  // CHECK: tile.barrier @cluster
  tile.barrier @cluster
  // CHECK: tile.barrier @warp {my.note}
  tile.barrier @warp {my.note}
  return
}
