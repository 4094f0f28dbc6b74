// A matrix product overlapped with reduce-scatter, on two devices. K is divided
// over the devices, so each has a summand of all of C; the sum of C's rows is
// left divided over the devices. A product tile is sent to its owner as soon as
// it is done; the last blocks of each device add up what came for its rows, in
// the order of devices.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<64x128xbf16> {tile.init = "random"},
                %B: memref<128x64xbf16> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.out}) {
  %parts = comm.symm_alloc : memref<2x32x64xf32, #scale.mem<symmetric>>
  %done = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%b) = (6) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %multiplies = arith.cmpi slt, %b, %c4 : index
    scf.if %multiplies {
      // The peer's rows first: they have a way to go.
      %i = arith.divui %b, %c2 : index
      %j = arith.remui %b, %c2 : index
      %i1 = arith.addi %i, %me : index
      %i2 = arith.addi %i1, %c1 : index
      %owner = arith.remui %i2, %c2 : index
      %row = arith.muli %owner, %c32 : index
      %col = arith.muli %j, %c32 : index
      %zero = arith.constant dense<0.0> : tensor<32x32xf32>
      %sum = tile.pipelined %k = %c0 to %c64 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
        %x = tile.load %Ad[%row, %k] : memref<64x64xbf16> -> tensor<32x32xbf16>
        %y = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<32x32xbf16>
        %r = tile.gemm %x, %y, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
        tile.yield %r : tensor<32x32xf32>
      }
      %sent = comm.put %sum, %parts[%me, %c0, %col] to %owner : tensor<32x32xf32>, memref<2x32x64xf32, #scale.mem<symmetric>>
      comm.notify %done[%j] add %one to %owner after %sent : !comm.signal<2>
    } else {
      %j = arith.subi %b, %c4 : index
      %col = arith.muli %j, %c32 : index
      %all = comm.wait %done[%j] ge %two : !comm.signal<2>
      %came = comm.consume %parts, %all : memref<2x32x64xf32, #scale.mem<symmetric>>
      %x = tile.load %came[%c0, %c0, %col] : memref<2x32x64xf32, #scale.mem<symmetric>> -> tensor<32x32xf32>
      %y = tile.load %came[%c1, %c0, %col] : memref<2x32x64xf32, #scale.mem<symmetric>> -> tensor<32x32xf32>
      %s = arith.addf %x, %y : tensor<32x32xf32>
      tile.store %s, %Cd[%c0, %col] : tensor<32x32xf32>, memref<32x64xf32>
    }
  }
  return
}

func.func @reference(%A: memref<64x128xbf16>, %B: memref<128x64xbf16>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 64 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<64x128xbf16>
        %b = memref.load %B[%l, %j] : memref<128x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
