// One block tells another, each time by the least value for which the other's wait
// ends: a wait that ends sooner reads what is being written, one that ends later
// never does. The signals are of the device's scope, which is just wide enough.
//
// RUN: tsrun %s --verify-each-stage=infer-layout,insert-sync,convert-tile-to-gpu,convert-comm-to-gpu | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %gt: memref<64xf32> {tile.out}, %lt: memref<64xf32> {tile.out}, %le: memref<64xf32> {tile.out}) {
  %g = comm.symm_alloc : memref<3x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<3>
  %set = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %v0 = arith.constant 0 : i32
    %v1 = arith.constant 1 : i32
    %v2 = arith.constant 2 : i32
    %v3 = arith.constant 3 : i32
    %minus = arith.constant -1 : i32
    %minus2 = arith.constant -2 : i32
    %writes = arith.cmpi eq, %x, %c0 : index
    scf.if %writes {
      %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
      // 1, which is not greater than 1, then 2.
      comm.notify %sig[%c0] add %v1 to %c0 scope(gpu) : !comm.signal<3>
      tile.store %t, %g[%c0, %c0] : tensor<64xf32>, memref<3x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %v1 to %c0 scope(gpu) : !comm.signal<3>
      // Down from 3: 2, which is not less than 2, then 1, which is not
      // less or equal 0.
      comm.notify %sig[%c1] add %v3 to %c0 scope(gpu) : !comm.signal<3>
      comm.notify %sig[%c2] add %v3 to %c0 scope(gpu) : !comm.signal<3>
      comm.notify %set[%c0] add %v1 to %c0 scope(gpu) : !comm.signal<1>
      comm.notify %sig[%c1] add %minus to %c0 scope(gpu) : !comm.signal<3>
      comm.notify %sig[%c2] add %minus2 to %c0 scope(gpu) : !comm.signal<3>
      tile.store %t, %g[%c1, %c0] : tensor<64xf32>, memref<3x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c1] add %minus to %c0 scope(gpu) : !comm.signal<3>
      tile.store %t, %g[%c2, %c0] : tensor<64xf32>, memref<3x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c2] add %minus to %c0 scope(gpu) : !comm.signal<3>
    } else {
      %w0 = comm.wait %sig[%c0] gt %v1 scope(gpu) : !comm.signal<3>
      %g0 = comm.consume %g, %w0 : memref<3x64xf32, #scale.mem<symmetric>>
      %t0 = tile.load %g0[%c0, %c0] : memref<3x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %t0, %gt[%c0] : tensor<64xf32>, memref<64xf32>
      %ready = comm.wait %set[%c0] ge %v1 scope(gpu) : !comm.signal<1>
      %w1 = comm.wait %sig[%c1] lt %v2 scope(gpu) : !comm.signal<3>
      %g1 = comm.consume %g, %w1 : memref<3x64xf32, #scale.mem<symmetric>>
      %t1 = tile.load %g1[%c1, %c0] : memref<3x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %t1, %lt[%c0] : tensor<64xf32>, memref<64xf32>
      %w2 = comm.wait %sig[%c2] le %v0 scope(gpu) : !comm.signal<3>
      %g2 = comm.consume %g, %w2 : memref<3x64xf32, #scale.mem<symmetric>>
      %t2 = tile.load %g2[%c2, %c0] : memref<3x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %t2, %le[%c0] : tensor<64xf32>, memref<64xf32>
    }
  }
  return
}

func.func @reference(%a: memref<64xf32>, %gt: memref<64xf32>, %lt: memref<64xf32>, %le: memref<64xf32>) {
  memref.copy %a, %gt : memref<64xf32> to memref<64xf32>
  memref.copy %a, %lt : memref<64xf32> to memref<64xf32>
  memref.copy %a, %le : memref<64xf32> to memref<64xf32>
  return
}
