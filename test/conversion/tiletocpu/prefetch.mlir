// The last loop that reads a window asks for the next one, at the same point: here that of the next block.
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

// In a loop, the next window is that of the next iteration. B is packed where it is not dense, and this reads it.
//
// CHECK-LABEL: gpu.module @next_iteration_kernel
// CHECK: scf.for %[[K:.*]] = %c0 to %c2048 step %c64
// CHECK: %[[K1:.*]] = arith.addi %[[K]], %c64
// CHECK: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<2>, data : memref<2048x2048xf32>
// CHECK: vector.fma
// CHECK: gpu.return

func.func @next_iteration(%a: memref<2048x2048xf32>, %b: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
  tile.kernel (%row, %col) = (0, 0) to (2048, 2048) step (64, 64) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 2048 step 64 stages(1) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %s = tile.load %a[%row, %k] : memref<2048x2048xf32> -> tensor<64x64xf32>
      %t = tile.load %b[%k, %col] : memref<2048x2048xf32> -> tensor<64x64xf32>
      %g = tile.gemm %s, %t, %acc : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      tile.yield %g : tensor<64x64xf32>
    }
    tile.store %sum, %c[%row, %col] : tensor<64x64xf32>, memref<2048x2048xf32>
  }
  return
}

// -----

// There is none for an array that the cache holds, for a window that is the same next time, for one that fills the
// cache, and for vectors of less than half a register, which would ask for each line several times.
//
// CHECK-LABEL: gpu.module @none_kernel
// CHECK-NOT: memref.prefetch

func.func @none(%small: memref<64x64xf32>, %x: memref<4096x4096xf32>, %y: memref<64x64xf32>,
                %z: memref<32768x4096xf32>,
                %n: memref<4096x4096xi8>, %o: memref<4096x4096xi8>) {
  tile.kernel blocks(%b) = (64) {
    %c512 = arith.constant 512 : index
    %s = tile.load %small[%b, 0] : memref<64x64xf32> -> tensor<1x64xf32>
    %f = tile.load %x[0, 0] : memref<4096x4096xf32> -> tensor<1x64xf32>
    %sf = arith.addf %s, %f : tensor<1x64xf32>
    tile.store %sf, %y[%b, 0] : tensor<1x64xf32>, memref<64x64xf32>
    %j = arith.muli %b, %c512 : index
    %l = tile.load %z[%j, 0] : memref<32768x4096xf32> -> tensor<512x1024xf32>
    %e = math.exp %l : tensor<512x1024xf32>
    tile.store %e, %z[%j, 0] : tensor<512x1024xf32>, memref<32768x4096xf32>
    %i = tile.load %n[%b, 0] : memref<4096x4096xi8> -> tensor<1x4096xi8>
    %ii = arith.addi %i, %i : tensor<1x4096xi8>
    tile.store %ii, %o[%b, 0] : tensor<1x4096xi8>, memref<4096x4096xi8>
  }
  return
}
