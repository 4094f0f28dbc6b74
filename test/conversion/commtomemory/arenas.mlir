// What a function allocates on every device lies in one arena a device, at the same offsets,
// of whole lines: a peer's copy of any of it is as far away as the peer's arena. A kernel is
// compiled once: its function takes the rank, the own copies and the distances.
//
// RUN: tsopt %s --lower-comm --resolve-scale --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=RUN-ONCE
// RUN: tsopt %s --lower-comm --resolve-scale --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu --canonicalize --gpu-kernel-outlining | FileCheck %s --check-prefix=ONE
// RUN-ONCE: verified after every one of
// ONE-COUNT-2: gpu.func @
// ONE-NOT:     gpu.func @

// 25 floats and 3 signals: 128 + 384 bytes.
// CHECK-LABEL: func.func @main
// CHECK: %[[M0:.*]] = gpu.alloc () : memref<640xi8>
// CHECK: gpu.memset %[[M0]]
// CHECK: %[[P0:.*]] = memref.extract_aligned_pointer_as_index %[[M0]]
// CHECK: memref.view %[[M0]][%c0][] : memref<640xi8> to memref<25xf32>
// CHECK: memref.view %[[M0]][%c128][] : memref<640xi8> to memref<3x32xi32>
// CHECK: memref.view %[[M0]][%c512][] : memref<640xi8> to memref<32xf32>
// CHECK: %[[M1:.*]] = gpu.alloc () : memref<640xi8>
// CHECK: %[[P1:.*]] = memref.extract_aligned_pointer_as_index %[[M1]]
// CHECK-DAG: %[[UP:.*]] = arith.subi %[[P1]], %[[P0]] : index
// CHECK-DAG: %[[DOWN:.*]] = arith.subi %[[P0]], %[[P1]] : index
// CHECK: call @main_on_device(%c0, {{.*}}, %c0, %[[UP]], %{{.*}}) {tile.device = 0 : i64}
// CHECK: call @main_on_device(%c1, {{.*}}, %[[DOWN]], %c0, %{{.*}}) {tile.device = 1 : i64}
// CHECK: gpu.dealloc %[[M0]]
// CHECK: gpu.dealloc %[[M1]]

// CHECK-LABEL: func.func private @main_on_device
// CHECK: %[[AWAY:.*]] = arith.select
// CHECK: %[[ELEMENTS:.*]] = arith.shrsi %[[AWAY]], %c2 : index
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[ELEMENTS]]], sizes: [32], strides: [1] : memref<32xf32> to memref<32xf32, strided<[1], offset: ?>>
func.func @main(%in: memref<2x32xf32> {tile.init = "random"}, %out: memref<2x32xf32> {tile.out}, %c: i1 {tile.init = "ones"}) {
  %unused = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %odd = comm.symm_alloc : memref<25xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<3>
  %buf = comm.symm_alloc : memref<32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %ind = scale.view %in shard<0> at @device : memref<2x32xf32> -> memref<1x32xf32>
    %outd = scale.view %out shard<0> at @device : memref<2x32xf32> -> memref<1x32xf32>
    %me = comm.rank @device
    %other = arith.subi %c1, %me : index
    %t = tile.load %ind[%c0, %c0] : memref<1x32xf32> -> tensor<32xf32>
    tile.store %t, %odd[%c0] : tensor<32xf32>, memref<25xf32, #scale.mem<symmetric>>
    %sent = comm.put %t, %buf[%c0] to %other : tensor<32xf32>, memref<32xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c2] add %one to %other after %sent : !comm.signal<3>
    %came = comm.wait %sig[%c2] ge %one : !comm.signal<3>
    %here = comm.consume %buf, %came : memref<32xf32, #scale.mem<symmetric>>
    %r = tile.load %here[%c0] : memref<32xf32, #scale.mem<symmetric>> -> tensor<32xf32>
    tile.store %r, %outd[%c0, %c0] : tensor<32xf32>, memref<1x32xf32>
  }
  return
}

// Sizes of run time: each size in whole lines, the offsets computed.

// CHECK-LABEL: func.func @dynamic
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %c4 : index
// CHECK: %[[LINES:.*]] = arith.ceildivui %[[BYTES]], %c128 : index
// CHECK: %[[FIRST:.*]] = arith.muli %[[LINES]], %c128 : index
// CHECK: gpu.alloc (%{{.*}}) : memref<?xi8>
// CHECK: memref.view %{{.*}}[%[[FIRST]]][%{{.*}}] : memref<?xi8> to memref<?x32xi32>
func.func @dynamic(%n: index, %out: memref<2xf32>) {
  %buf = comm.symm_alloc(%n) : memref<?xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc(%n) : !comm.signal<?>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %t = tile.load %out[%c0] : memref<2xf32> -> tensor<2xf32>
    %sent = comm.put %t, %buf[%c0] to %me : tensor<2xf32>, memref<?xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %me after %sent : !comm.signal<?>
  }
  return
}
