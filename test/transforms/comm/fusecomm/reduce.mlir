// An all-reduce behind a product becomes part of it: a tile goes to the owner of its rows, who adds up and gives
// the sum to all. A kernel of one block waits until those of all have come. Three devices, of each of which
// the sums are compared.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK-NOT: all_reduce_into
// CHECK: %[[SUMS:.*]] = comm.symm_alloc : memref<96x64xf32
// CHECK: %[[PARTS:.*]] = comm.symm_alloc : memref<3x32x64xbf16
// CHECK: comm.signal_alloc : !comm.signal<2>
// CHECK: %[[GIVEN:.*]] = comm.signal_alloc : !comm.signal<2>
// CHECK: tile.kernel devices(3)
// CHECK:   scf.if
// CHECK:     comm.wait {{.*}} ge %c2_i32
// CHECK:     arith.addf
// CHECK:     arith.addf
// CHECK:     comm.put %[[SUM:.*]], %[[SUMS]][
// CHECK:     comm.put %[[SUM]], %[[SUMS]][
// CHECK:     tile.store %[[SUM]], %[[SUMS]][
// CHECK:     comm.notify %[[GIVEN]][%c1] add %c1_i32
// CHECK:     comm.notify %[[GIVEN]][%c0] add %c1_i32
// CHECK:   else
// CHECK:     comm.put %{{.*}}, %[[PARTS]][
// CHECK: tile.kernel devices(3) blocks(%{{.*}}) = (1)
// CHECK:   comm.wait %[[GIVEN]][%c0] ge %c2_i32 each(2)
// CHECK: tile.kernel devices(3)

func.func @main(%A: memref<96x96xbf16> {tile.init = "random"}, %B: memref<96x64xbf16> {tile.init = "random"}, %C: memref<288x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
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
  %sums = comm.symm_alloc : memref<96x64xf32, #scale.mem<symmetric>>
  comm.all_reduce_into add %parts to %sums devices 3 fuse(always) : memref<96x64xbf16, #scale.mem<symmetric>>, memref<96x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(3) (%row) = (0) to (96) step (32) threads(128) {
    %Cd = scale.view %C shard<0> at @device : memref<288x64xf32> -> memref<96x64xf32>
    %x = tile.load %sums[%row, 0] : memref<96x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    tile.store %x, %Cd[%row, 0] : tensor<32x64xf32>, memref<96x64xf32>
  }
  return
}

func.func @reference(%A: memref<96x96xbf16>, %B: memref<96x64xbf16>, %C: memref<288x64xf32>) {
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
      %f = arith.truncf %s : f64 to f32
      %i1 = arith.addi %i, %m : index
      %i2 = arith.addi %i1, %m : index
      memref.store %f, %C[%i, %j] : memref<288x64xf32>
      memref.store %f, %C[%i1, %j] : memref<288x64xf32>
      memref.store %f, %C[%i2, %j] : memref<288x64xf32>
    }
  }
  return
}
