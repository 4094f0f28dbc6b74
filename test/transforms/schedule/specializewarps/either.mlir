// Rows come from the device's own part of an array or from what peers put: the loading warps
// copy from the one or the other, and each branch publishes the slot.
//
// RUN: tsopt %s --specialize-warps --canonicalize | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: tile.role "load"
// CHECK:   tile.acquire
// CHECK:   scf.if
// CHECK:     tile.copy async %{{.*}} arrives({{.*}}) : memref<64x64xbf16>
// CHECK:     tile.copy async %{{.*}} arrives({{.*}}) : memref<64x64xbf16>
// CHECK:     tile.publish
// CHECK:   else
// CHECK:     tile.copy async %{{.*}} arrives({{.*}}) : memref<128x64xbf16, #scale.mem<symmetric>>
// CHECK:     tile.copy async %{{.*}} arrives({{.*}}) : memref<64x64xbf16>
// CHECK:     tile.publish
// CHECK:   tile.advance
// CHECK: tile.role "math"
// CHECK-NOT: scf.if
// CHECK:   tile.take

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %gathered = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  %arrived = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%b) = (2) threads(128) {
    %Ad = scale.view %A shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %none = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %own = arith.muli %me, %c64 : index
    %sends = arith.cmpi eq, %b, %c0 : index
    scf.if %sends {
      %t = tile.load %Ad[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
      %p = comm.put %t, %gathered[%own, 0] to %peer : tensor<64x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
      comm.notify %arrived[%me] add %one to %peer after %p : !comm.signal<2>
    }
    %ahead = arith.addi %b, %me : index
    %chunk = arith.andi %ahead, %c1 : index
    %row = arith.muli %chunk, %c64 : index
    %here = arith.cmpi eq, %chunk, %me : index
    %want = arith.select %here, %none, %one : i32
    %came = comm.wait %arrived[%chunk] ge %want : !comm.signal<2>
    %Ag = comm.consume %gathered, %came : memref<128x64xbf16, #scale.mem<symmetric>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c64 step %c16 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %x = scf.if %here -> (tensor<64x16xbf16>) {
        %mine = tile.load %Ad[0, %k] : memref<64x64xbf16> -> tensor<64x16xbf16>
        scf.yield %mine : tensor<64x16xbf16>
      } else {
        %theirs = tile.load %Ag[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<64x16xbf16>
        scf.yield %theirs : tensor<64x16xbf16>
      }
      %y = tile.load %Bd[%k, 0] : memref<64x64xbf16> -> tensor<16x64xbf16>
      %r = tile.gemm %x, %y, %acc : tensor<64x16xbf16>, tensor<16x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %c, %Cd[%row, 0] : tensor<64x64xbf16>, memref<128x64xbf16>
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
