// The last loop that reads a window asks for the window of the next block, at the same point.
//
// RUN: tsopt %s --tile-to-cpu --split-input-file | FileCheck %s
// CHECK: %[[ID:.*]] = gpu.block_id  x
// CHECK-NOT: memref.prefetch
// CHECK: vector.reduction <maximumf>
// CHECK: %[[NEXT:.*]] = arith.addi %[[ID]], %c1
// CHECK: memref.prefetch %{{.*}}[%[[NEXT]], %[[J:.*]]], read, locality<2>, data : memref<4096x4096xf32>
// CHECK-NEXT: vector.load %{{.*}}[%[[ID]], %[[J]]]
// CHECK: math.exp
// CHECK: vector.reduction <add>
// CHECK-NOT: memref.prefetch
// CHECK: arith.divf

func.func @main(%x: memref<4096x4096xf32>, %y: memref<4096x4096xf32>) {
  tile.kernel blocks(%r) = (4096) {
    %t = tile.load %x[%r, 0] : memref<4096x4096xf32> -> tensor<1x4096xf32>
    %m = tile.reduce max %t dims [1] : tensor<1x4096xf32>
    %mb = tile.broadcast %m dims [1] : tensor<1xf32> -> tensor<1x4096xf32>
    %d = arith.subf %t, %mb : tensor<1x4096xf32>
    %e = math.exp %d : tensor<1x4096xf32>
    %s = tile.reduce add %e dims [1] : tensor<1x4096xf32>
    %sb = tile.broadcast %s dims [1] : tensor<1xf32> -> tensor<1x4096xf32>
    %q = arith.divf %e, %sb : tensor<1x4096xf32>
    tile.store %q, %y[%r, 0] : tensor<1x4096xf32>, memref<4096x4096xf32>
  }
  return
}

// -----

// The next block is the one along the fastest dimension of the grid that has several: its window is computed as this one's.
//
// CHECK: %[[B:.*]] = gpu.block_id  y
// CHECK: %[[I:.*]] = arith.muli %[[B]], %c64
// CHECK: %[[B1:.*]] = arith.addi %[[B]], %c1
// CHECK: %[[I1:.*]] = arith.muli %[[B1]], %c64
// CHECK: %[[R1:.*]] = arith.addi %[[I1]], %[[R:.*]] : index
// CHECK: memref.prefetch %{{.*}}[%[[R1]], %[[J:.*]]], read
// CHECK: gpu.return

func.func @next_rows(%x: memref<8192x64xf32>, %y: memref<8192x64xf32>) {
  tile.kernel blocks(%c, %b) = (1, 128) {
    %c64 = arith.constant 64 : index
    %i = arith.muli %b, %c64 : index
    %t = tile.load %x[%i, 0] : memref<8192x64xf32> -> tensor<64x64xf32>
    %u = math.exp %t : tensor<64x64xf32>
    tile.store %u, %y[%i, 0] : tensor<64x64xf32>, memref<8192x64xf32>
  }
  return
}

// -----

// There is none for an array that the cache holds, for a window that is the same in the next block, for one that is
// another in each iteration, and for one that fills the cache.
//
// CHECK-LABEL: gpu.module @none_kernel
// CHECK-NOT: memref.prefetch

func.func @none(%small: memref<64x64xf32>, %x: memref<4096x4096xf32>, %y: memref<4096x4096xf32>,
                %z: memref<32768x4096xf32>) {
  tile.kernel blocks(%b) = (64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %s = tile.load %small[%b, 0] : memref<64x64xf32> -> tensor<1x64xf32>
    %f = tile.load %x[0, 0] : memref<4096x4096xf32> -> tensor<1x64xf32>
    %sf = arith.addf %s, %f : tensor<1x64xf32>
    scf.for %i = %c0 to %c64 step %c1 {
      %b64 = arith.muli %b, %c64 : index
      %r = arith.addi %b64, %i : index
      %t = tile.load %x[%r, 0] : memref<4096x4096xf32> -> tensor<1x64xf32>
      %u = arith.addf %t, %sf : tensor<1x64xf32>
      tile.store %u, %y[%r, 0] : tensor<1x64xf32>, memref<4096x4096xf32>
    }
    %j = arith.muli %b, %c512 : index
    %l = tile.load %z[%j, 0] : memref<32768x4096xf32> -> tensor<512x1024xf32>
    %e = math.exp %l : tensor<512x1024xf32>
    tile.store %e, %z[%j, 0] : tensor<512x1024xf32>, memref<32768x4096xf32>
  }
  return
}
