// An all-gather of columns in front of a product becomes part of it: each block sends some rows of its device's columns, and
// the loop over the product's depth waits where it comes to the columns of another device, for the rows of its tile. Which
// columns it begins with is the program's choice.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK-NOT: all_gather_into
// CHECK: %[[ALL:.*]] = comm.symm_alloc : memref<128x64xbf16
// CHECK: %[[SIG:.*]] = comm.signal_alloc : !comm.signal<16>
// CHECK: tile.kernel devices(2)
// CHECK:   %[[ME:.*]] = comm.rank @device
// CHECK:   %[[PART:.*]] = scale.view %arg0 shard<1> at @device : memref<128x64xbf16> -> memref<128x32xbf16>
// CHECK:   scf.if
// CHECK:     %[[X:.*]] = tile.load %[[PART]][%{{.*}}, 0] : memref<128x32xbf16> -> tensor<16x32xbf16>
// CHECK:     %[[COL:.*]] = arith.muli %[[ME]], %c32
// CHECK:     comm.put %[[X]], %[[ALL]][%{{.*}}, %[[COL]]]
// CHECK:     comm.notify %[[SIG]]
// CHECK:   %[[ROW:.*]] = arith.muli %{{.*}}, %c32
// CHECK:   tile.pipelined
// CHECK:     %[[K:.*]] = arith.remui
// CHECK:     %[[PIECE:.*]] = arith.divui %[[ROW]], %c16
// CHECK:     %[[OF:.*]] = arith.divui %[[K]], %c32
// CHECK:     %[[FIRST:.*]] = arith.muli %[[OF]], %c8
// CHECK:     %[[WORD:.*]] = arith.addi %[[FIRST]], %[[PIECE]]
// CHECK:     %[[OWN:.*]] = arith.cmpi eq, %[[OF]], %[[ME]]
// CHECK:     %[[AT:.*]] = arith.remui %[[K]], %c32
// CHECK:     comm.wait %[[SIG]][%[[WORD]]] ge %{{.*}} each(2)
// CHECK:     scf.if %[[OWN]]
// CHECK:       tile.load %[[PART]][%[[ROW]], %[[AT]]]

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 1 devices 2 : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (32, 32) threads(128) {
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %me = comm.rank @device
    %own = arith.muli %me, %c32 : index
    %sum = tile.pipelined %i = 0 to 64 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %turned = arith.addi %own, %i : index
      %k = arith.remui %turned, %c64 : index
      %a = tile.load %all[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<32x32xbf16>, memref<128x64xbf16>
  }
  return
}

func.func @reference(%A: memref<128x64xbf16>, %B: memref<64x128xbf16>, %C: memref<128x128xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<128x64xbf16>
        %b = memref.load %B[%l, %j] : memref<64x128xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<128x128xbf16>
    }
  }
  return
}
