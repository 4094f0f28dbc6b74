// RUN: tsopt %s --infer-layout --convert-tile-to-gpu | FileCheck %s

// A kernel becomes a launch, a tile the vector of elements that a thread holds.
// What reaches outside of the array is guarded.

// CHECK-LABEL: func.func @main
// CHECK: gpu.launch blocks(%{{.*}}) in (%{{.*}} = %c4{{.*}}) threads(
// CHECK: scf.if
// CHECK: vector.load %{{.*}} : memref<1000xf32>, vector<4xf32>
// CHECK: arith.addf %{{.*}}, %{{.*}} : vector<8xf32>
// CHECK: gpu.terminator
func.func @main(%a: memref<1000xf32>, %o: memref<1000xf32>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c256 = arith.constant 256 : index
    %i = arith.muli %x, %c256 : index
    %t = tile.load %a[%i] : memref<1000xf32> -> tensor<256xf32>
    %s = arith.addf %t, %t : tensor<256xf32>
    tile.store %s, %o[%i] : tensor<256xf32>, memref<1000xf32>
  }
  return
}
