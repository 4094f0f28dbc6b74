// Results that go to peers are handed over to the warps that send: those of the product store a tile to
// a slot and go on; the others send it, wait for what peers send, and add. They get registers for that.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --specialize-warps --canonicalize | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: tile.kernel devices(2) {{.*}} threads(384)
// CHECK: %[[SLOTS:.*]] = tile.alloc : memref<1x64x64xbf16, #scale.mem<l1>>
// CHECK: %[[RING:.*]] = tile.ring %[[SLOTS]]
// CHECK: tile.role "load"
// CHECK-NOT: tile.acquire %[[RING]]
// CHECK: tile.role "send"
// CHECK:   tile.take %[[RING]]
// CHECK:   scf.if
// CHECK:     comm.wait
// CHECK:     arith.addf
// CHECK:     tile.store
// CHECK:   else
// CHECK:     comm.put
// CHECK:     comm.notify
// CHECK:   tile.release %[[RING]]
// CHECK: tile.role "math"
// CHECK-NOT: comm.
// CHECK:   tile.acquire %[[RING]]
// CHECK:   tile.store
// CHECK:   tile.publish %[[RING]]
// CHECK-NOT: comm.

func.func @main(%A: memref<128x128xbf16> {tile.init = "random"}, %B: memref<128x64xbf16> {tile.init = "random"}, %C: memref<128x64xbf16> {tile.out}) {
  %P = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (64, 64) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<128x64xbf16> -> tensor<64x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %c, %P[%row, %col] : tensor<64x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  }
  comm.reduce_scatter_into %P to %C dim 0 devices 2 : memref<128x64xbf16, #scale.mem<symmetric>>, memref<128x64xbf16>
  return
}

func.func @reference(%A: memref<128x128xbf16>, %B: memref<128x64xbf16>, %C: memref<128x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 64 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<128x128xbf16>
        %b = memref.load %B[%l, %j] : memref<128x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<128x64xbf16>
    }
  }
  return
}
