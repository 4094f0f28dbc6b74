// What the host allocated for itself is out of a kernel's reach, whether the
// kernel is of tiles or of threads.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu -o %t
// RUN: not tsrun %t 2>&1 | FileCheck %s
// CHECK: error: {{.*}} op accesses host memory the memref of memref.alloc

func.func @main(%x: memref<32xf32> {tile.init = "random"}) {
  %w = memref.alloc() : memref<32xf32>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %w[%c0] : tensor<32xf32>, memref<32xf32>
  }
  memref.dealloc %w : memref<32xf32>
  return
}
