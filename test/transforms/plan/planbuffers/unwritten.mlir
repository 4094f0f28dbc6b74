// A temporary that takes the place of another one is uninitialized: the simulator finds who reads it.
//
// RUN: tsopt %s --tile-to-llvm=to=gpu -o %t.mlir
// RUN: FileCheck %s --check-prefix=SHARED < %t.mlir
// RUN: not tsrun %t.mlir 2>&1 | FileCheck %s
// SHARED-COUNT-2: gpu.undefined
// CHECK: reads uninitialized memory

func.func private @copy(%x: memref<128xf32>, %y: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    tile.store %t, %y[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  %a = gpu.alloc () : memref<128xf32>
  call @copy(%x, %a) : (memref<128xf32>, memref<128xf32>) -> ()
  call @copy(%a, %y) : (memref<128xf32>, memref<128xf32>) -> ()
  gpu.dealloc %a : memref<128xf32>
  %b = gpu.alloc () : memref<128xf32>
  call @copy(%b, %y) : (memref<128xf32>, memref<128xf32>) -> ()
  gpu.dealloc %b : memref<128xf32>
  return
}
