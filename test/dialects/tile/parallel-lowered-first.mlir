// RUN: tsopt %s --finalize-memref-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: tsopt %s --generate-runtime-verification | FileCheck %s --check-prefix=CHECKED
// RUN: tsopt %s --generate-runtime-verification --tile-to-llvm | FileCheck %s --check-prefix=DOWN
// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s --check-prefix=MATH
// UNSUPPORTED: upstream
// Upstream has no tiles.

// What an element does to memory may be lowered, or checked, before the tiles are.
// LLVM-LABEL: func.func @main
// LLVM: tile.parallel
// LLVM: llvm.load
// LLVM: llvm.atomicrmw
// LLVM: llvm.store
// CHECKED-LABEL: func.func @main
// CHECKED: tile.parallel
// CHECKED: cf.assert
// DOWN: llvm.call @__assertfail
// MATH: tile.parallel
// MATH: llvm.call_intrinsic "llvm.nvvm.lg2.approx
func.func @main(%x: memref<?xf32> {tile.init = "random", tile.shape = [64]}, %h: memref<64xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel (%at) = (0) to (64) step (64) threads(64) {
    tile.parallel (%i) = (64) {
      %n = memref.load %x[%i] : memref<?xf32>
      %l = math.log2 %n fastmath<afn> : f32
      %old = memref.atomic_rmw addf %l, %h[%i] : (f32, memref<64xf32>) -> f32
      memref.store %old, %x[%i] : memref<?xf32>
    }
  }
  return
}
