// RUN: tsopt %s --insert-sync | FileCheck %s

// What happened before a loop alone is ordered there: inside, a barrier would make
// threads wait for each other in each iteration.
// CHECK-LABEL: func @read
// CHECK: tile.store
// CHECK-NOT: scf.for
// CHECK: tile.barrier
// CHECK-NEXT: scf.for
// CHECK-NOT: tile.barrier
// CHECK: return
func.func @read(%A: memref<64x32xf32>, %C: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %s = tile.alloc : memref<64x32xf32, #scale.mem<l1>>
    %x = tile.load %A[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    tile.store %x, %s[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32, #scale.mem<l1>>
    %z = arith.constant dense<0.0> : tensor<8x32xf32>
    %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %z) -> (tensor<8x32xf32>) {
      %at = arith.muli %i, %c8 : index
      %y = tile.load %s[%at, %c0] : memref<64x32xf32, #scale.mem<l1>> -> tensor<8x32xf32>
      %t = arith.addf %a, %y : tensor<8x32xf32>
      scf.yield %t : tensor<8x32xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<8x32xf32>, memref<64x32xf32>
  }
  return
}

// Where the loop writes as well, a barrier is needed in each iteration, and one before the
// loop would be one more.
// CHECK-LABEL: func @written
// CHECK: tile.store
// CHECK-NOT: tile.barrier
// CHECK: scf.for
// CHECK: tile.barrier
// CHECK: tile.load
// CHECK: tile.barrier
// CHECK: tile.store
// CHECK-NOT: tile.barrier
// CHECK: return
func.func @written(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %s = tile.alloc : memref<64x32xf32, #scale.mem<l1>>
    %x = tile.load %A[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    tile.store %x, %s[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c8 step %c1 {
      %y = tile.load %s[%c0, %c0] : memref<64x32xf32, #scale.mem<l1>> -> tensor<32x64xf32>
      %t = tile.reshape %y : tensor<32x64xf32> -> tensor<64x32xf32>
      tile.store %t, %s[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32, #scale.mem<l1>>
    }
  }
  return
}

// A loop in a loop: the barrier goes where the outer one no longer needs it.
// CHECK-LABEL: func @nested
// CHECK: tile.barrier
// CHECK-NEXT: scf.for
// CHECK-NEXT: scf.for
// CHECK-NOT: tile.barrier
// CHECK: return
func.func @nested(%A: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %s = tile.alloc : memref<64x32xf32, #scale.mem<l1>>
    %x = tile.load %A[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    tile.store %x, %s[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %at = arith.muli %j, %c8 : index
        %y = tile.load %s[%at, %c0] : memref<64x32xf32, #scale.mem<l1>> -> tensor<8x32xf32>
        tile.store %y, %A[%at, %c0] : tensor<8x32xf32>, memref<64x32xf32>
      }
    }
  }
  return
}
