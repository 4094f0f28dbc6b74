// UNSUPPORTED: upstream
// In a warp-specialized kernel the producer loads the block's iterations, and the consumers exchange their sums: the producer's
// threads have exited when the consumers wait at the cluster's barrier. The two blocks run 7 and 8 of the 15 iterations, and
// verify-async proves that both roles of a block run as many.
//
// RUN: tsopt %s --emit=planned --remarks=pipeline 2>&1 | FileCheck %s
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-NOT: remark: the role
// CHECK: tile.role "load"
// CHECK: %[[RANK:.*]] = scale.rank @cluster
// CHECK: arith.muli %[[RANK]], %c15
// CHECK: scf.for
// CHECK: tile.copy async {{.*}} engine(tma)
// CHECK-NOT: tile.barrier
// CHECK: tile.role "math"
// CHECK: tile.gemm {{.*}} impl(wgmma)
// CHECK: tile.store %{{.*}}, %[[MEM:.*]][0, 0] : tensor<64x64xf32
// CHECK: tile.barrier @cluster
// CHECK-COUNT-2: comm.get %[[MEM]]
// CHECK: tile.barrier @cluster
// CHECK: tile.copy async {{.*}} tile(32, 64) engine(tma)

// PTX: barrier.cluster.arrive
// PTX: barrier.cluster.wait
// PTX: mapa.shared::cluster
// PTX: ld.shared::cluster.v4
// PTX: barrier.cluster.arrive
// PTX: barrier.cluster.wait
// PTX: cp.async.bulk.tensor.2d.global.shared::cta
func.func @main(%A: memref<64x480xf16> {tile.init = "random"}, %B: memref<480x128xf16> {tile.init = "random"},
                %C: memref<64x128xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c15 = arith.constant 15 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c15 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%c0, %at] : memref<64x480xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%at, %column] : memref<480x128xf16> -> tensor<32x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    } {tile.split = 2 : i64}
    %c = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%c0, %column] : tensor<64x64xf16>, memref<64x128xf16>
  }
  return
}
