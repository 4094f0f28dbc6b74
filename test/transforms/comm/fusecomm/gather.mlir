// An all-gather of rows in front of a product becomes part of it: the first blocks, in the order in which
// tiles are taken, send the device's rows, each device counts rows of tiles from its own on, and a
// tile waits for the pieces that it reads. A group of rastered rows ends with the device's own rows: raster(4) becomes raster(2).
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK-NOT: all_gather_into
// CHECK: %[[ALL:.*]] = comm.symm_alloc : memref<128x64xbf16
// CHECK: %[[SIG:.*]] = comm.signal_alloc : !comm.signal<16>
// CHECK: tile.kernel devices(2) blocks(%[[X:.*]], %[[Y:.*]]) = (2, 4) threads(128) raster(2)
// CHECK:   %[[ME:.*]] = comm.rank @device
// CHECK:   %[[FROM:.*]] = arith.muli %[[ME]], %c2
// CHECK:   %[[SUM:.*]] = arith.addi %[[Y]], %[[FROM]]
// CHECK:   %[[TURNED:.*]] = arith.remui %[[SUM]], %c4
// CHECK:   scf.if
// CHECK:     comm.put
// CHECK:     comm.notify %[[SIG]]
// CHECK:   %[[ROW:.*]] = arith.muli %[[TURNED]], %c32
// CHECK:   %[[PIECE:.*]] = arith.divui %[[ROW]], %c8
// CHECK:   %[[CAME:.*]] = comm.wait %[[SIG]][%[[PIECE]]] ge %{{.*}} each(4)
// CHECK:   %[[HERE:.*]] = comm.consume %[[ALL]], %[[CAME]]
// CHECK:   tile.load %[[HERE]][%[[ROW]],

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (32, 32) threads(128) raster(4) {
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %all[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<32x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
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
