// A reduce-scatter of rows behind a product becomes part of it: each device begins with the rows of the
// next, a tile goes to its owner as soon as it is done, and the block that has the owner's tile adds those of others to it.
// Three devices.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK-NOT: reduce_scatter_into
// CHECK: %[[PARTS:.*]] = comm.symm_alloc : memref<3x32x64xbf16
// CHECK: %[[SIG:.*]] = comm.signal_alloc : !comm.signal<2>
// CHECK: tile.kernel devices(3)
// CHECK:   %[[ME:.*]] = comm.rank @device
// CHECK:   arith.addi %[[ME]], %c1
// CHECK:   %[[TURNED:.*]] = arith.remui
// CHECK:   %[[TILE:.*]] = tile.alloc : memref<32x32xbf16
// CHECK:   tile.store %{{.*}}, %[[TILE]][
// CHECK:   scf.if
// CHECK:     %[[CAME:.*]] = comm.wait %[[SIG]]{{.*}} ge %c2_i32
// CHECK:     %[[HERE:.*]] = comm.consume %[[PARTS]], %[[CAME]]

// The own summand is where it was made; all are added in the order of devices.
// CHECK:     %[[FIRST:.*]] = arith.cmpi eq, %[[ME]], %c0
// CHECK:     scf.if %[[FIRST]]
// CHECK:       tile.load %[[TILE]][
// CHECK:     else
// CHECK:       tile.load %[[HERE]][0,
// CHECK:     arith.addf
// CHECK:     arith.addf
// CHECK:     arith.truncf
// CHECK:   else
// CHECK:     comm.put %{{.*}}, %[[PARTS]][%[[ME]],
// CHECK:     comm.notify %[[SIG]]

func.func @main(%A: memref<96x96xbf16> {tile.init = "random"}, %B: memref<96x64xbf16> {tile.init = "random"}, %C: memref<96x64xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<96x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(3) (%row, %col) = (0, 0) to (96, 64) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<96x96xbf16> -> memref<96x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<96x64xbf16> -> memref<32x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<96x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x64xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<96x64xbf16, #scale.mem<symmetric>>
  }
  comm.reduce_scatter_into %parts to %C dim 0 devices 3 : memref<96x64xbf16, #scale.mem<symmetric>>, memref<96x64xbf16>
  return
}

func.func @reference(%A: memref<96x96xbf16>, %B: memref<96x64xbf16>, %C: memref<96x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 96 : index
  %n = arith.constant 64 : index
  %k = arith.constant 96 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<96x96xbf16>
        %b = memref.load %B[%l, %j] : memref<96x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<96x64xbf16>
    }
  }
  return
}
