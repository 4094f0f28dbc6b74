// All-gather overlapped with a matrix product, on two devices. Each device has
// half of A's rows and half of B's columns. The first blocks send the device's
// rows, a chunk of 32 each, to every device and signal chunk by chunk; the
// other blocks wait for the chunk that they multiply, no longer.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"},
                %B: memref<64x128xbf16> {tile.init = "random"},
                %C: memref<128x128xf32> {tile.out}) {
  %gathered = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  %arrived = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%b) = (6) threads(128) {
    %Ad = scale.view %A shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xf32> -> memref<128x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %sends = arith.cmpi slt, %b, %c2 : index
    scf.if %sends {
      // Chunk b of this device is chunk 2*me + b of all.
      %from = arith.muli %b, %c32 : index
      %t = tile.load %Ad[%from, %c0] : memref<64x64xbf16> -> tensor<32x64xbf16>
      %first = arith.muli %me, %c2 : index
      %chunk = arith.addi %first, %b : index
      %to = arith.muli %chunk, %c32 : index
      scf.for %i = %c0 to %n step %c1 {
        %ahead = arith.addi %me, %i : index
        %peer = arith.remui %ahead, %n : index
        %sent = comm.put %t, %gathered[%to, %c0] to %peer : tensor<32x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
        comm.notify %arrived[%chunk] add %one to %peer after %sent : !comm.signal<4>
      }
    } else {
      // Own rows first: they arrive without crossing a link.
      %i = arith.subi %b, %c2 : index
      %first = arith.muli %me, %c2 : index
      %c4 = arith.constant 4 : index
      %turned = arith.addi %i, %first : index
      %chunk = arith.remui %turned, %c4 : index
      %row = arith.muli %chunk, %c32 : index
      %came = comm.wait %arrived[%chunk] ge %one : !comm.signal<4>
      %Ag = comm.consume %gathered, %came : memref<128x64xbf16, #scale.mem<symmetric>>
      %zero = arith.constant dense<0.0> : tensor<32x64xf32>
      %sum = tile.pipelined %k = %c0 to %c64 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
        %x = tile.load %Ag[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x32xbf16>
        %y = tile.load %Bd[%k, %c0] : memref<64x64xbf16> -> tensor<32x64xbf16>
        %r = tile.gemm %x, %y, %acc : tensor<32x32xbf16>, tensor<32x64xbf16> -> tensor<32x64xf32>
        tile.yield %r : tensor<32x64xf32>
      }
      tile.store %sum, %Cd[%row, %c0] : tensor<32x64xf32>, memref<128x64xf32>
    }
  }
  return
}

func.func @reference(%A: memref<128x64xbf16>, %B: memref<64x128xbf16>, %C: memref<128x128xf32>) {
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
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<128x128xf32>
    }
  }
  return
}
