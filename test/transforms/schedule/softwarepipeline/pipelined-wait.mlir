// A wait for each chunk inside a pipelined loop: no load runs ahead of it.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"},
                %B: memref<128x32xbf16> {tile.init = "random"},
                %C: memref<2x64x32xf32> {tile.out}) {
  %g = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %w1 = arith.constant 1 : i32
    %Ad = scale.view %A shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<0> at @device : memref<2x64x32xf32> -> memref<1x64x32xf32>
    %me = comm.rank @device
    %sends = arith.cmpi eq, %b, %c0 : index
    scf.if %sends {
      scf.for %q = %c0 to %c2 step %c1 {
        %r = arith.muli %q, %c32 : index
        %t = tile.load %Ad[%r, %c0] : memref<64x64xbf16> -> tensor<32x64xbf16>
        %m2 = arith.muli %me, %c2 : index
        %ch = arith.addi %m2, %q : index
        %at = arith.muli %ch, %c32 : index
        scf.for %d = %c0 to %c2 step %c1 {
          %sent = comm.put %t, %g[%at, %c0] to %d : tensor<32x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
          comm.notify %sig[%ch] add %w1 to %d after %sent : !comm.signal<4>
        }
      }
    } else {
      %z = arith.constant dense<0.0> : tensor<64x32xf32>
      %s = tile.pipelined %k = %c0 to %c4 step %c1 stages(3) iter_args(%acc = %z) -> (tensor<64x32xf32>) {
        %tok = comm.wait %sig[%k] ge %w1 : !comm.signal<4>
        %here = comm.consume %g, %tok : memref<128x64xbf16, #scale.mem<symmetric>>
        %at = arith.muli %k, %c32 : index
        %x = tile.load %here[%at, %c0] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x64xbf16>
        %y = tile.load %B[%at, %c0] : memref<128x32xbf16> -> tensor<32x32xbf16>
        %r = tile.gemm %x, %y, %acc transpose_a : tensor<32x64xbf16>, tensor<32x32xbf16> -> tensor<64x32xf32>
        tile.yield %r : tensor<64x32xf32>
      }
      tile.store %s, %Cd[%c0, %c0, %c0] : tensor<64x32xf32>, memref<1x64x32xf32>
    }
  }
  return
}

func.func @reference(%A: memref<128x64xbf16>, %B: memref<128x32xbf16>, %C: memref<2x64x32xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 64 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 0 : index
    %v8 = arith.constant 32 : index
    %v9 = arith.constant 1 : index
    scf.for %v10 = %v7 to %v8 step %v9 {
      %v11 = arith.constant 0.00000000000000000e+00 : f64
      memref.store %v11, %v2[] : memref<f64>
      %v12 = arith.constant 0 : index
      %v13 = arith.constant 128 : index
      %v14 = arith.constant 1 : index
      scf.for %v15 = %v12 to %v13 step %v14 {
        %v16 = memref.load %v2[] : memref<f64>
        %v17 = memref.load %A[%v15, %v6] : memref<128x64xbf16>
        %v18 = arith.extf %v17 : bf16 to f64
        %v19 = memref.load %B[%v15, %v10] : memref<128x32xbf16>
        %v20 = arith.extf %v19 : bf16 to f64
        %v21 = arith.mulf %v18, %v20 : f64
        %v22 = arith.addf %v16, %v21 : f64
        memref.store %v22, %v2[] : memref<f64>
      }
      %v23 = arith.constant 0 : index
      %v24 = memref.load %v2[] : memref<f64>
      %v25 = arith.truncf %v24 : f64 to f32
      memref.store %v25, %C[%v23, %v6, %v10] : memref<2x64x32xf32>
      %v26 = arith.constant 1 : index
      %v27 = memref.load %v2[] : memref<f64>
      %v28 = arith.truncf %v27 : f64 to f32
      memref.store %v28, %C[%v26, %v6, %v10] : memref<2x64x32xf32>
    }
  }
  return
}
