// Shared memory of another block of the cluster is accessed by pointers that mapa makes: as wide as one's own,
// elements that LLVM has no type for as their bits.
//
// RUN: tsopt %s --infer-layout --allocate-memory --convert-tile-to-gpu --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// EACH: verified after every one of

//   CHECK-DAG: %[[MINE:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<3>
//       CHECK: nvvm.cluster.arrive
//  CHECK-NEXT: nvvm.cluster.wait
//       CHECK: %[[THERE:.*]] = nvvm.mapa %{{.*}}, %[[RANK:.*]] : !llvm.ptr<3> -> !llvm.ptr<7>
//       CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<7> -> vector<4xf32>
//       CHECK: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<7> -> vector<8xi8>
//       CHECK: nvvm.cluster.wait
//       CHECK: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<7>
//       CHECK: llvm.store %{{.*}} {alignment = 8 : i64} : vector<8xi8>, !llvm.ptr<7>
//       CHECK: nvvm.cluster.wait
// PTX: barrier.cluster.wait
// PTX: mapa.shared::cluster
// PTX: ld.shared::cluster.v4.b32
// PTX: barrier.cluster.wait
// PTX: st.shared::cluster.v4.b32
func.func @main(%x: memref<4x16x32xf32> {tile.init = "random"}, %w: memref<4x16x32xf8E4M3FN> {tile.init = "random"}, %y: memref<4x16x32xf32> {tile.out}, %z: memref<4x16x32xf8E4M3FN> {tile.out}) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %me = scale.rank @cluster
    %other = arith.subi %c1, %me : index
    %m = tile.alloc : memref<16x32xf32, #scale.mem<l1>>
    %n = tile.alloc : memref<16x32xf8E4M3FN, #scale.mem<l1>>
    %s = tile.load %x[%b, %c0, %c0] : memref<4x16x32xf32> -> tensor<16x32xf32>
    %t = tile.load %w[%b, %c0, %c0] : memref<4x16x32xf8E4M3FN> -> tensor<16x32xf8E4M3FN>
    tile.store %s, %m[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32, #scale.mem<l1>>
    tile.store %t, %n[%c0, %c0] : tensor<16x32xf8E4M3FN>, memref<16x32xf8E4M3FN, #scale.mem<l1>>
    tile.barrier @cluster
    %u = comm.get %m[%c0, %c0] from %other : memref<16x32xf32, #scale.mem<l1>> -> tensor<16x32xf32>
    %v = comm.get %n[%c0, %c0] from %other : memref<16x32xf8E4M3FN, #scale.mem<l1>> -> tensor<16x32xf8E4M3FN>
    tile.barrier @cluster
    %d = arith.addf %u, %s : tensor<16x32xf32>
    %i = comm.put %d, %m[%c0, %c0] to %other : tensor<16x32xf32>, memref<16x32xf32, #scale.mem<l1>>
    %j = comm.put %v, %n[%c0, %c0] to %other : tensor<16x32xf8E4M3FN>, memref<16x32xf8E4M3FN, #scale.mem<l1>>
    tile.barrier @cluster
    %p = tile.load %m[%c0, %c0] : memref<16x32xf32, #scale.mem<l1>> -> tensor<16x32xf32>
    %q = tile.load %n[%c0, %c0] : memref<16x32xf8E4M3FN, #scale.mem<l1>> -> tensor<16x32xf8E4M3FN>
    tile.store %p, %y[%b, %c0, %c0] : tensor<16x32xf32>, memref<4x16x32xf32>
    tile.store %q, %z[%b, %c0, %c0] : tensor<16x32xf8E4M3FN>, memref<4x16x32xf8E4M3FN>
  }
  return
}
