// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// A correct program that verify-tile rejects: every device begins its sum with its share (0.5 of 1.0) of a constant. The error says that the result of the loop "comes from replicas and constants only", but it adds the own shard in each iteration.

func.func @main(%a: memref<2x4x64xf32> {tile.init = "random"},
                %o: memref<64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<2x4x64xf32> -> memref<1x4x64xf32>
    %h = arith.constant dense<0.5> : tensor<64xf32>
    %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %h) -> (tensor<64xf32>) {
      %t = tile.load %ad[%c0, %i, %c0] : memref<1x4x64xf32> -> tensor<64xf32>
      %y = arith.addf %acc, %t : tensor<64xf32>
      scf.yield %y : tensor<64xf32>
    }
    %r = comm.all_reduce add %s at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %r, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

func.func @reference(%a: memref<2x4x64xf32>, %o: memref<64xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 64 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 1.00000000000000000e+00 : f64
    memref.store %v7, %v2[] : memref<f64>
    %v8 = arith.constant 0 : index
    %v9 = arith.constant 2 : index
    %v10 = arith.constant 1 : index
    scf.for %v11 = %v8 to %v9 step %v10 {
      %v12 = arith.constant 0 : index
      %v13 = arith.constant 4 : index
      %v14 = arith.constant 1 : index
      scf.for %v15 = %v12 to %v13 step %v14 {
        %v16 = memref.load %v2[] : memref<f64>
        %v17 = memref.load %a[%v11, %v15, %v6] : memref<2x4x64xf32>
        %v18 = arith.extf %v17 : f32 to f64
        %v19 = arith.addf %v16, %v18 : f64
        memref.store %v19, %v2[] : memref<f64>
      }
    }
    %v20 = memref.load %v2[] : memref<f64>
    %v21 = arith.truncf %v20 : f64 to f32
    memref.store %v21, %o[%v6] : memref<64xf32>
  }
  return
}
