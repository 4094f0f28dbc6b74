// RUN: tsopt %s --split-input-file --verify-diagnostics | FileCheck %s

// A copy to all blocks of a cluster, each of which copies a part of its rows.

// CHECK-LABEL: func @all
func.func @all(%A: memref<64x64xbf16>) {
  tile.kernel cluster(2) blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %n = tile.cursor
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x64xbf16, #scale.mem<l1>>
    %x = tile.slot %a[%c0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    // CHECK: tile.copy async %{{.*}}[%c0, %c0] to %{{.*}}[%c0, %c0] tile(64, 64) engine(tma) arrives(%{{.*}}[%{{.*}}]) multicast : memref<64x64xbf16> to
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) multicast : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @no_cluster(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %n = tile.cursor
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x64xbf16, #scale.mem<l1>>
    %x = tile.slot %a[%c0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{is multicast, but the kernel has no cluster; write tile.kernel cluster(n)}}
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) multicast : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @threads(%A: memref<64x64xbf16>) {
  tile.kernel cluster(2) blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %n = tile.cursor
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x64xbf16, #scale.mem<l1>>
    %x = tile.slot %a[%c0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{is multicast, which requires a TMA copy that arrives at a stage; write engine(tma) arrives(%ring[%cursor])}}
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(64, 64) engine(cp_async) arrives(%ring[%n]) multicast : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @few_rows(%A: memref<64x64xbf16>) {
  tile.kernel cluster(4) blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %n = tile.cursor
    %a = tile.alloc : memref<2x16x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x16x64xbf16, #scale.mem<l1>>
    %x = tile.slot %a[%c0] : memref<2x16x64xbf16, #scale.mem<l1>> -> memref<16x64xbf16, #scale.mem<l1>>
    // expected-error @below {{is multicast, but its 16 rows are not a multiple of 32, which is 8 for each of 4 blocks; remove multicast}}
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(16, 64) engine(tma) arrives(%ring[%n]) multicast : memref<64x64xbf16> to memref<16x64xbf16, #scale.mem<l1>>
  }
  return
}
