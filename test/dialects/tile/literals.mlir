// RUN: tsopt %s --canonicalize | FileCheck %s

// Offsets that are constants are literals, and what the tile implies is not written: a
// window has one print.

// CHECK-LABEL: func.func private @offsets
func.func private @offsets(%A: memref<4x512xf32>, %i: index, %s: memref<64xf32, #scale.mem<l1>>) {
  // CHECK-NOT: arith.constant
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[T:.*]] = tile.load %{{.*}}[2, %{{.*}}] : memref<4x512xf32> -> tensor<64xf32>
  %t = tile.load %A[%c2, %i] [1, 64] [1, 1] : memref<4x512xf32> -> tensor<64xf32>
  // CHECK: tile.store %[[T]], %{{.*}}[2, 0] [1, 64] [1, 2]
  tile.store %t, %A[%c2, %c0] [1, 64] [1, 2] : tensor<64xf32>, memref<4x512xf32>
  // CHECK: tile.atomic add %[[T]], %{{.*}}[0, 0]
  tile.atomic add %t, %A[%c0, %c0] : tensor<64xf32>, memref<4x512xf32>
  // CHECK: tile.copy %{{.*}}[%{{.*}}, 0] to %{{.*}}[0] tile(64) {my.note}
  tile.copy %A[%i, %c0] to %s[%c0] tile(64) {my.note} : memref<4x512xf32> to memref<64xf32, #scale.mem<l1>>
  return
}

// Beside index tiles, too.

// CHECK-LABEL: func.func private @rows
func.func private @rows(%A: memref<4x512x64xf32>, %r: tensor<8xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[T:.*]] = tile.gather %{{.*}}[2, %{{.*}}, 0] : memref<4x512x64xf32>, tensor<8xi32> -> tensor<8x64xf32>
  %t = tile.gather %A[%c2, %r, %c0] [1, 1, 64] : memref<4x512x64xf32>, index, tensor<8xi32>, index -> tensor<8x64xf32>
  // CHECK: tile.scatter %[[T]], %{{.*}}[2, %{{.*}}, 0] : tensor<8x64xf32>, memref<4x512x64xf32>, tensor<8xi32>
  tile.scatter %t, %A[%c2, %r, %c0] : tensor<8x64xf32>, memref<4x512x64xf32>, index, tensor<8xi32>, index
  return
}

// So are the extents of a grid; one of no blocks stays.

// CHECK-LABEL: func.func @grid
func.func @grid(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  // CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}, %{{.*}}) = (4, %{{.*}}, 5) threads(32)
  tile.kernel blocks(%x, %y, %z) = (%c4, %n, 5) threads(32) {
    tile.nanosleep 1
  }
  // CHECK: tile.kernel (%{{.*}}) = (2) to (6) step (%{{.*}}) threads(32)
  tile.kernel (%x) = (2) to (%c6) step (%n) threads(32) {
    tile.nanosleep 1
  }
  // CHECK: tile.kernel blocks(%{{.*}}) = (%c0) threads(32)
  tile.kernel blocks(%x) = (%c0) threads(32) {
    tile.nanosleep 1
  }
  return
}
