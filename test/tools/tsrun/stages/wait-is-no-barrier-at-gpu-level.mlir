// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// after convert-tile-to-gpu the simulator runs comm.wait without its barrier: thread 0 resets the counter before the others have seen it; the final stage is right.
// A counter that is waited for by eq and reset, with a barrier before it is used again, three rounds.

func.func @main(%a: memref<2x64xf32> {tile.init = "random"},
                %o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %w1 = arith.constant 1 : i32
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %p = arith.subi %c1, %me : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %t) -> (tensor<64xf32>) {
      %sent = comm.put %cur, %buf[%c0] to %p : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %w1 to %p after %sent : !comm.signal<1>
      %came = comm.wait %sig[%c0] eq %w1 : !comm.signal<1>
      %here = comm.consume %buf, %came : memref<64xf32, #scale.mem<symmetric>>
      %v = tile.load %here[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      comm.reset %sig[%c0] : !comm.signal<1>
      comm.barrier @device
      %n = arith.addf %v, %cur : tensor<64xf32>
      %m = arith.addf %n, %v : tensor<64xf32>
      scf.yield %m : tensor<64xf32>
    }
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

func.func @reference(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0.00000000000000000e+00 : f64
  %v4 = memref.alloc() : memref<f64>
  memref.store %v3, %v4[] : memref<f64>
  %v5 = arith.constant 0.00000000000000000e+00 : f64
  %v6 = memref.alloc() : memref<f64>
  memref.store %v5, %v6[] : memref<f64>
  %v7 = arith.constant 0 : index
  %v8 = arith.constant 64 : index
  %v9 = arith.constant 1 : index
  scf.for %v10 = %v7 to %v8 step %v9 {
    %v11 = arith.constant 0 : index
    %v12 = memref.load %a[%v11, %v10] : memref<2x64xf32>
    %v13 = arith.extf %v12 : f32 to f64
    memref.store %v13, %v2[] : memref<f64>
    %v14 = arith.constant 1 : index
    %v15 = memref.load %a[%v14, %v10] : memref<2x64xf32>
    %v16 = arith.extf %v15 : f32 to f64
    memref.store %v16, %v4[] : memref<f64>
    %v17 = arith.constant 0 : index
    %v18 = arith.constant 3 : index
    %v19 = arith.constant 1 : index
    scf.for %v20 = %v17 to %v18 step %v19 {
      %v21 = memref.load %v2[] : memref<f64>
      memref.store %v21, %v6[] : memref<f64>
      %v22 = memref.load %v2[] : memref<f64>
      %v23 = arith.constant 2.00000000000000000e+00 : f64
      %v24 = memref.load %v4[] : memref<f64>
      %v25 = arith.mulf %v23, %v24 : f64
      %v26 = arith.addf %v22, %v25 : f64
      memref.store %v26, %v2[] : memref<f64>
      %v27 = memref.load %v4[] : memref<f64>
      %v28 = arith.constant 2.00000000000000000e+00 : f64
      %v29 = memref.load %v6[] : memref<f64>
      %v30 = arith.mulf %v28, %v29 : f64
      %v31 = arith.addf %v27, %v30 : f64
      memref.store %v31, %v4[] : memref<f64>
    }
    %v32 = arith.constant 0 : index
    %v33 = memref.load %v2[] : memref<f64>
    %v34 = arith.truncf %v33 : f64 to f32
    memref.store %v34, %o[%v32, %v10] : memref<2x64xf32>
    %v35 = arith.constant 1 : index
    %v36 = memref.load %v4[] : memref<f64>
    %v37 = arith.truncf %v36 : f64 to f32
    memref.store %v37, %o[%v35, %v10] : memref<2x64xf32>
  }
  return
}
