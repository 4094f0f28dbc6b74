// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// comm.all_reduce combines the tiles of all units of a level, in the order of their ranks;
// each gets the result. The combiner is a word, or a region that merges two tuples.

// Summands of the units of a block, which the layout names.

// CHECK-LABEL: func.func @summands
func.func @summands(%p: tensor<64xf32, #tile.layout<warpgroup = [2@+]>>, %m: tensor<64xf32, #tile.layout<warp = [4@+], combiner = max>>) {
  // CHECK: comm.all_reduce add %{{.*}} at @warpgroup : tensor<64xf32, #{{.*}}> -> tensor<64xf32>
  %0 = comm.all_reduce add %p at @warpgroup : tensor<64xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<64xf32>
  // CHECK: comm.all_reduce max %{{.*}} at @warp : tensor<64xf32, #{{.*}}> -> tensor<64xf32>
  %1 = comm.all_reduce max %m at @warp : tensor<64xf32, #tile.layout<warp = [4@+], combiner = max>> -> tensor<64xf32>
  return
}

// Tiles that units have for themselves: in a scale.on, and on blocks and devices.

// CHECK-LABEL: func.func @own
func.func @own(%x: tensor<64x64xf32>, %n: tensor<8xi32>) {
  tile.kernel devices(2) blocks(%b) = (4) threads(128) {
    scale.on @warp as (%w, %k) {
      // CHECK: comm.all_reduce min %{{.*}} at @warp : tensor<64x64xf32> -> tensor<64x64xf32>
      %0 = comm.all_reduce min %x at @warp : tensor<64x64xf32> -> tensor<64x64xf32>
    }
    // CHECK: comm.all_reduce max %{{.*}} at @device algorithm(ring) : tensor<64x64xf32> -> tensor<64x64xf32>
    %1 = comm.all_reduce max %x at @device algorithm(ring) : tensor<64x64xf32> -> tensor<64x64xf32>
    // CHECK: comm.all_reduce mul %{{.*}} at @block algorithm(two_shot)
    %2 = comm.all_reduce mul %x at @block algorithm(two_shot) : tensor<64x64xf32> -> tensor<64x64xf32>
    // CHECK: comm.all_reduce and %{{.*}} at @cluster algorithm(one_shot) {my.note}
    %3 = comm.all_reduce and %n at @cluster algorithm(one_shot) {my.note} : tensor<8xi32> -> tensor<8xi32>
    // CHECK: comm.all_reduce or %{{.*}} at @device : tensor<8xi32>
    %4 = comm.all_reduce or %n at @device algorithm(auto) : tensor<8xi32> -> tensor<8xi32>
    // CHECK: comm.all_reduce xor
    %5 = comm.all_reduce xor %n at @device : tensor<8xi32> -> tensor<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @tuple
func.func @tuple(%x: tensor<64x64xf32>, %l: tensor<64xf32>) {
  // CHECK: comm.all_reduce (%{{.*}}, %{{.*}}) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
  // CHECK: ^bb0(%{{.*}}: tensor<64x64xf32>, %{{.*}}: tensor<64xf32>, %{{.*}}: tensor<64x64xf32>, %{{.*}}: tensor<64xf32>):
  // CHECK: comm.yield %{{.*}}, %{{.*}} : tensor<64x64xf32>, tensor<64xf32>
  %2:2 = comm.all_reduce (%x, %l) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
  ^bb0(%x0: tensor<64x64xf32>, %l0: tensor<64xf32>, %x1: tensor<64x64xf32>, %l1: tensor<64xf32>):
    comm.yield %x0, %l1 : tensor<64x64xf32>, tensor<64xf32>
  }
  return
}
