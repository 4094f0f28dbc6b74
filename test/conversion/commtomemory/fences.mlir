// A fence orders what the block did before with what it does after: its threads meet on the
// side on which it orders them, and the scope says for whom.
//
// RUN: tsopt %s --convert-tile-to-gpu --convert-comm-to-gpu --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK: gpu.barrier
// CHECK: llvm.fence syncscope("block") acq_rel
// CHECK: gpu.barrier
func.func @both() {
  tile.kernel blocks(%x) = (1) threads(64) {
    comm.fence scope(cta)
  }
  return
}

// -----

// CHECK-LABEL: func.func @release
// CHECK: gpu.barrier
// CHECK: llvm.fence syncscope("device") release
// CHECK-NOT: gpu.barrier
func.func @release() {
  tile.kernel blocks(%x) = (1) threads(64) {
    comm.fence sem(release)
  }
  return
}

// -----

// CHECK-LABEL: func.func @acquire
// CHECK-NOT: gpu.barrier
// CHECK: llvm.fence acquire
// CHECK: gpu.barrier
func.func @acquire() {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    comm.fence sem(acquire)
  }
  return
}
