// RUN: tsopt %s --reuse-loads -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
//
// What is loaded again: too much for shared memory, other windows, what the kernel writes, and loops whose trip count has no
// bound.

// REMARK:     remark: loads again what an earlier loop loaded: its tiles take 131072 bytes of shared memory, but only {{[0-9]+}} are free if 2 blocks share an SM
// REMARK:     remark: loads again what an earlier loop loaded: the loops may have as many as 4294967295 iterations
// REMARK-NOT: remark

// CHECK-LABEL: func.func @long
// CHECK-COUNT-2: tile.load %arg0
func.func @long(%x: memref<32768xf32>, %y: memref<32768xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c32768 = arith.constant 32768 : index
    %low = arith.constant dense<0.0> : tensor<1xf32>
    %max = scf.for %k = %c0 to %c32768 step %c1024 iter_args(%a = %low) -> (tensor<1xf32>) {
      %t = tile.load %x[%k] : memref<32768xf32> -> tensor<1024xf32>
      %r = tile.reduce max %t dims [0] keep : tensor<1024xf32>
      %next = arith.maximumf %a, %r : tensor<1xf32>
      scf.yield %next : tensor<1xf32>
    }
    %all = tile.broadcast %max : tensor<1xf32> -> tensor<1024xf32>
    scf.for %k = %c0 to %c32768 step %c1024 {
      %t = tile.load %x[%k] : memref<32768xf32> -> tensor<1024xf32>
      %d = arith.subf %t, %all : tensor<1024xf32>
      tile.store %d, %y[%k] : tensor<1024xf32>, memref<32768xf32>
    }
  }
  return
}

// The second loop is one tile further.
// CHECK-LABEL: func.func @shifted
// CHECK-COUNT-2: tile.load %arg0
func.func @shifted(%x: memref<4096xf32>, %y: memref<4096xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c2048 = arith.constant 2048 : index
    scf.for %k = %c0 to %c2048 step %c1024 {
      %t = tile.load %x[%k] : memref<4096xf32> -> tensor<1024xf32>
      tile.store %t, %y[%k] : tensor<1024xf32>, memref<4096xf32>
    }
    scf.for %k = %c0 to %c2048 step %c1024 {
      %further = arith.addi %k, %c1024 : index
      %t = tile.load %x[%further] : memref<4096xf32> -> tensor<1024xf32>
      tile.store %t, %y[%k] : tensor<1024xf32>, memref<4096xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @written
// CHECK-COUNT-2: tile.load %arg0
func.func @written(%x: memref<2048xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c2048 = arith.constant 2048 : index
    scf.for %k = %c0 to %c2048 step %c1024 {
      %t = tile.load %x[%k] : memref<2048xf32> -> tensor<1024xf32>
      %d = math.exp %t : tensor<1024xf32>
      tile.store %d, %x[%k] : tensor<1024xf32>, memref<2048xf32>
    }
    scf.for %k = %c0 to %c2048 step %c1024 {
      %t = tile.load %x[%k] : memref<2048xf32> -> tensor<1024xf32>
      %d = math.exp %t : tensor<1024xf32>
      tile.store %d, %x[%k] : tensor<1024xf32>, memref<2048xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-2: tile.load %arg0
func.func @unknown(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    scf.for %k = %c0 to %n step %c1024 {
      %t = tile.load %x[%k] : memref<?xf32> -> tensor<1024xf32>
      tile.store %t, %y[%k] : tensor<1024xf32>, memref<?xf32>
    }
    scf.for %k = %c0 to %n step %c1024 {
      %t = tile.load %x[%k] : memref<?xf32> -> tensor<1024xf32>
      tile.store %t, %y[%k] : tensor<1024xf32>, memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @endless
// CHECK-COUNT-2: tile.load %arg0
func.func @endless(%x: memref<?xf32>, %y: memref<?xf32>, %some: i32) {
  %n = arith.index_castui %some : i32 to index
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %k = %c0 to %n step %c1 {
      %t = tile.load %x[%k] : memref<?xf32> -> tensor<1024xf32>
      %e = math.exp %t : tensor<1024xf32>
      tile.store %e, %y[%k] : tensor<1024xf32>, memref<?xf32>
    }
    scf.for %k = %c0 to %n step %c1 {
      %t = tile.load %x[%k] : memref<?xf32> -> tensor<1024xf32>
      tile.store %t, %y[%k] : tensor<1024xf32>, memref<?xf32>
    }
  }
  return
}
