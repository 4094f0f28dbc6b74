// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// scale.view takes the part of a memref that belongs to the unit that runs the code: an
// equal share of one dimension, all of it, or what a map says.

// CHECK-LABEL: func.func @view
func.func @view(%A: memref<64x256xf32>, %D: memref<?x256xf32>, %S: memref<64xf32, #scale.mem<symmetric>>) {
  // CHECK: scale.view %{{.*}} shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
  %0 = scale.view %A shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
  // CHECK: scale.view %{{.*}} replica at @device {my.note} : memref<64x256xf32> -> memref<64x256xf32>
  %1 = scale.view %A replica at @device {my.note} : memref<64x256xf32> -> memref<64x256xf32>
  // The unit of element (d0, d1) is d0 / 16: parts of 16 rows.
  // CHECK: scale.view %{{.*}} map<(d0, d1) -> (d0 floordiv 16)> at @device : memref<64x256xf32> -> memref<16x256xf32>
  %2 = scale.view %A map<(d0, d1) -> (d0 floordiv 16)> at @device : memref<64x256xf32> -> memref<16x256xf32>
  // How large the parts of an unknown extent are is known as little, or asked for.
  // CHECK: scale.view %{{.*}} shard<0> at @device : memref<?x256xf32> -> memref<?x256xf32>
  %3 = scale.view %D shard<0> at @device : memref<?x256xf32> -> memref<?x256xf32>
  // CHECK: scale.view %{{.*}} shard<0> at @device : memref<?x256xf32> -> memref<16x256xf32>
  %4 = scale.view %D shard<0> at @device : memref<?x256xf32> -> memref<16x256xf32>
  // CHECK: scale.view %{{.*}} shard<0> at @warpgroup : memref<64xf32, #scale.mem<symmetric>> -> memref<32xf32, #scale.mem<symmetric>>
  %5 = scale.view %S shard<0> at @warpgroup : memref<64xf32, #scale.mem<symmetric>> -> memref<32xf32, #scale.mem<symmetric>>
  // CHECK: scale.view %{{.*}} shard<0, 1> at @pe : memref<64x256xf32> -> memref<16x64xf32>
  %6 = scale.view %A shard<0, 1> at @pe : memref<64x256xf32> -> memref<16x64xf32>
  return
}

// Which unit, and of how many.

// CHECK-LABEL: func.func @rank
func.func @rank() {
  // CHECK: %device = scale.rank @device
  %0 = scale.rank @device
  // CHECK: scale.rank @warpgroup {my.note}
  %1 = scale.rank @warpgroup {my.note}
  // CHECK: scale.num_ranks @device
  %2 = scale.num_ranks @device
  // CHECK: scale.num_ranks @block {my.note}
  %3 = scale.num_ranks @block {my.note}
  return
}
