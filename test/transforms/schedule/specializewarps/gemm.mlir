// RUN: tsopt %s --split-input-file --specialize-warps --multicast-loads --stage-stores --canonicalize | FileCheck %s

// A loop of products becomes a ring with a slot for each stage: a warpgroup more
// copies, the kernel's own take, multiply and release. The result leaves through shared
// memory.
// CHECK-LABEL: func @gemm
func.func @gemm(%A: memref<128x512xbf16>, %B: memref<512x256xbf16>, %C: memref<128x256xbf16>) {
  // CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(384)
  // CHECK: %[[A:.*]] = tile.alloc : memref<3x128x64xbf16, #scale.mem<l1>>
  // CHECK: %[[B:.*]] = tile.alloc : memref<3x64x256xbf16, #scale.mem<l1>>
  // CHECK: %[[RING:.*]] = tile.ring %[[A]], %[[B]]
  // CHECK: %[[OUT:.*]] = tile.alloc : memref<128x256xbf16, #scale.mem<l1>>
  // CHECK: tile.specialize @warpgroup
  // CHECK: tile.role "load" units(1) registers(40)
  // CHECK: %[[N:.*]] = tile.cursor
  // CHECK: scf.for %[[K:.*]] = %c0 to %c512 step %c64 iter_args(%[[I:.*]] = %[[N]]) -> (!tile.cursor)
  // CHECK: %[[S:.*]] = tile.acquire %[[RING]][%[[I]]]
  // CHECK: %[[X:.*]] = tile.slot %[[A]][%[[S]]]
  // CHECK: tile.copy async %{{.*}}[0, %[[K]]] to %[[X]][0, 0] tile(128, 64) engine(tma) arrives(%[[RING]][%[[I]]])
  // CHECK: %[[Y:.*]] = tile.slot %[[B]][%[[S]]]
  // CHECK: tile.copy async %{{.*}}[%[[K]], 0] to %[[Y]][0, 0] tile(64, 256) engine(tma) arrives(%[[RING]][%[[I]]])
  // CHECK: tile.publish %[[RING]][%[[I]]]
  // CHECK: %[[J:.*]] = tile.advance %[[RING]][%[[I]]]
  // CHECK: scf.yield %[[J]]
  // CHECK: tile.role "math" units(2) registers(232)
  // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}, %[[I:.*]] = %{{.*}})
  // CHECK: %[[S:.*]] = tile.take %[[RING]][%[[I]]]
  // CHECK: tile.load
  // CHECK: tile.load
  // CHECK: %[[D:.*]] = tile.gemm
  // CHECK-NEXT: tile.release %[[RING]][%[[I]]]
  // CHECK: %[[J:.*]] = tile.advance %[[RING]][%[[I]]]
  // CHECK: scf.yield %[[D]], %[[J]]
  // CHECK: tile.async_wait 0 bulk read
  // CHECK: tile.store %{{.*}}, %[[OUT]][0, 0]
  // CHECK: tile.copy async %[[OUT]][0, 0] to %{{.*}}[0, 0] tile(128, 256) engine(tma)
  // CHECK: tile.async_commit bulk
  // CHECK: tile.async_wait 0 bulk
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %x = tile.load %A[%c0, %k] : memref<128x512xbf16> -> tensor<128x64xbf16>
      %y = tile.load %B[%k, %c0] : memref<512x256xbf16> -> tensor<64x256xbf16>
      %d = tile.gemm %x, %y, %acc impl(wgmma) : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %d : tensor<128x256xf32>
    }
    %h = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %h, %C[%c0, %c0] : tensor<128x256xbf16>, memref<128x256xbf16>
  }
  return
}

// -----

// More tiles than multiprocessors: 132 blocks take one after the other, eight rows of
// tiles together. One warpgroup that computes has all registers that a thread can have.
// CHECK-LABEL: func @persistent
func.func @persistent(%A: memref<2048x512xbf16>, %B: memref<2048x512xbf16>, %C: memref<2048x2048xf32>) {
  // CHECK: tile.kernel blocks(%[[B:.*]]) = (132) threads(256)
  // CHECK: tile.role "load" units(1) {
  // CHECK: scf.for %[[T:.*]] = %[[B]] to %c1024 step %c132 iter_args
  // CHECK: %[[G:.*]] = arith.divui %[[T]], %c256
  // CHECK: scf.for {{.*}} to %c512 step %c64 iter_args
  // CHECK: tile.role "math" units(1) {
  // CHECK: scf.for %{{.*}} = %[[B]] to %c1024 step %c132 iter_args
  tile.kernel blocks(%x, %y) = (32, 32) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %row = arith.muli %y, %c64 : index
    %col = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<2048x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%col, %k] : memref<2048x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<2048x2048xf32>
  }
  return
}

// -----

// A grid that is known at run time: as many blocks as it has, up to 132.
// CHECK-LABEL: func @dynamic
func.func @dynamic(%A: memref<?x512xbf16>, %B: memref<64x512xbf16>, %C: memref<?x64xbf16>, %n: index) {
  // CHECK: %[[BLOCKS:.*]] = arith.minui %{{.*}}, %c132
  // CHECK: tile.kernel blocks(%[[B:.*]]) = (%[[BLOCKS]]) threads(256)
  // CHECK: scf.for %{{.*}} = %[[B]] to %{{.*}} step %[[BLOCKS]] iter_args
  tile.kernel blocks(%x) = (%n) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %row = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<?x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %h = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %h, %C[%row, %c0] : tensor<64x64xbf16>, memref<?x64xbf16>
  }
  return
}

// -----

// Sums that leave more than half of the registers free: what threads have at the launch
// is enough.
// CHECK-LABEL: func @small
func.func @small(%A: memref<128x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x64xbf16>) {
  // CHECK: tile.role "load" units(1) {
  // CHECK: tile.role "math" units(2) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<128x512xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
      tile.yield %d : tensor<128x64xf32>
    }
    %h = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xbf16>
    tile.store %h, %C[%c0, %c0] : tensor<128x64xbf16>, memref<128x64xbf16>
  }
  return
}
