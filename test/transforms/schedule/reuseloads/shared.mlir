// RUN: tsopt %s --reuse-loads 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s --check-prefix=PLANNED
// SAME: verified after every one of
//
// The tiles of a row take too many registers. Shared memory keeps them: all copies start before the first loop, and nothing
// overwrites a tile, so that no barrier is between the loops, or in the second.

// CHECK: remark: takes the tiles of an earlier loop from 6144 bytes of shared memory

// CHECK-LABEL: func.func @main
// CHECK:         %[[KEPT:.*]] = tile.alloc : memref<12x128xf32, #scale.mem<l1>>
// CHECK-COUNT-8: tile.copy async %arg0
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK:             tile.copy async %arg0
// CHECK:           tile.async_commit
// CHECK-NEXT:      tile.async_wait 8
// CHECK:           tile.load %[[KEPT]]
// CHECK:         scf.for
// CHECK-NOT:       %arg0
// CHECK:           tile.load %[[KEPT]]
// CHECK-NOT:       %arg0
// CHECK:           tile.store

// PLANNED-COUNT-8: tile.copy async
// PLANNED:         scf.for
// PLANNED:           tile.async_wait 8
// PLANNED:           tile.barrier
// PLANNED:           scf.yield %{{.*}} : tensor<1xf32
// PLANNED:         tile.broadcast
// PLANNED-NOT:     tile.barrier
// PLANNED:         tile.store %{{.*}}, %arg1
// PLANNED-NOT:     tile.barrier
// PLANNED:       return
func.func @main(%x: memref<3x1536xf32> {tile.init = "random"}, %y: memref<3x1536xf32> {tile.out}) {
  tile.kernel blocks(%row) = (3) threads(32) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c1536 = arith.constant 1536 : index
    %low = arith.constant dense<0xFF800000> : tensor<1xf32>
    %max = scf.for %k = %c0 to %c1536 step %c128 iter_args(%a = %low) -> (tensor<1xf32>) {
      %t = tile.load %x[%row, %k] : memref<3x1536xf32> -> tensor<128xf32>
      %r = tile.reduce max %t dims [0] keep : tensor<128xf32>
      %next = arith.maximumf %a, %r : tensor<1xf32>
      scf.yield %next : tensor<1xf32>
    }
    %all = tile.broadcast %max : tensor<1xf32> -> tensor<128xf32>
    scf.for %k = %c0 to %c1536 step %c128 {
      %t = tile.load %x[%row, %k] : memref<3x1536xf32> -> tensor<128xf32>
      %d = arith.subf %t, %all : tensor<128xf32>
      tile.store %d, %y[%row, %k] : tensor<128xf32>, memref<3x1536xf32>
    }
  }
  return
}

// Two bytes are too few for an async copy, so that the first loop stores what it loads. The trip count is known only to be at
// most nine.
// CHECK-LABEL: func.func @narrow
// CHECK:         %[[KEPT:.*]] = tile.alloc : memref<9x1xf16, #scale.mem<l1>>
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = tile.load %arg0
// CHECK-NEXT:      %[[I:.*]] = arith.subi
// CHECK:           tile.store %[[T]], %[[KEPT]]
// CHECK:         scf.for
// CHECK-NOT:       tile.load %arg0
// CHECK:           tile.load %[[KEPT]]
func.func @narrow(%x: memref<64xf16>, %y: memref<64xf16>, %some: index) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %n = arith.minsi %some, %c9 : index
    scf.for %k = %c0 to %n step %c1 {
      %t = tile.load %x[%k] : memref<64xf16> -> tensor<1xf16>
      %d = arith.negf %t : tensor<1xf16>
      tile.store %d, %y[%k] : tensor<1xf16>, memref<64xf16>
    }
    scf.for %k = %c0 to %n step %c1 {
      %t = tile.load %x[%k] : memref<64xf16> -> tensor<1xf16>
      %d = math.exp %t : tensor<1xf16>
      tile.store %d, %y[%k] : tensor<1xf16>, memref<64xf16>
    }
  }
  return
}

// An outer loop fills the buffer again when all threads have read it.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for
// CHECK:           tile.alloc
// CHECK-COUNT-6:   tile.copy async
// CHECK:           tile.pipelined
// CHECK-NOT:       tile.load %arg0
// PLANNED-LABEL: func.func @rows
// PLANNED:         scf.for
// PLANNED:           tile.barrier
// PLANNED:           tile.copy async
func.func @rows(%x: memref<3x1536xf32>, %y: memref<3x1536xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c256 = arith.constant 256 : index
    %c1536 = arith.constant 1536 : index
    %low = arith.constant dense<0xFF800000> : tensor<1xf32>
    scf.for %row = %c0 to %c3 step %c1 {
      %max = tile.pipelined %k = %c0 to %c1536 step %c256 stages(2) iter_args(%a = %low) -> (tensor<1xf32>) {
        %t = tile.load %x[%row, %k] : memref<3x1536xf32> -> tensor<256xf32>
        %r = tile.reduce max %t dims [0] keep : tensor<256xf32>
        %next = arith.maximumf %a, %r : tensor<1xf32>
        tile.yield %next : tensor<1xf32>
      }
      %all = tile.broadcast %max : tensor<1xf32> -> tensor<256xf32>
      tile.pipelined %k = %c0 to %c1536 step %c256 stages(2) {
        %t = tile.load %x[%row, %k] : memref<3x1536xf32> -> tensor<256xf32>
        %d = arith.subf %t, %all : tensor<256xf32>
        tile.store %d, %y[%row, %k] : tensor<256xf32>, memref<3x1536xf32>
      }
    }
  }
  return
}
