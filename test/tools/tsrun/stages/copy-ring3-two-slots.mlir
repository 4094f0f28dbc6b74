// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// two sets of slots are not enough for comm.copy around a ring of 3 or more: WRONG after lower-comm; verify-comm rejects it with a message about a put that the user never wrote.
// comm.copy around a ring of three devices in a loop: every device sees all tiles.

func.func @main(%a: memref<3x64xf32> {tile.init = "random"},
                %o: memref<3x64xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %ad = scale.view %a shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c3 : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum, %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %zero, %cur = %t) -> (tensor<64xf32>, tensor<64xf32>) {
      %r = comm.copy %cur to %next at @device : tensor<64xf32>
      %s = arith.addf %acc, %r : tensor<64xf32>
      scf.yield %s, %r : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %sum, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

func.func @reference(%a: memref<3x64xf32>, %o: memref<3x64xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 3 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 0 : index
    %v8 = arith.constant 64 : index
    %v9 = arith.constant 1 : index
    scf.for %v10 = %v7 to %v8 step %v9 {
      %v11 = arith.constant 0.00000000000000000e+00 : f64
      memref.store %v11, %v2[] : memref<f64>
      %v12 = arith.constant 0 : index
      %v13 = arith.constant 6 : index
      %v14 = arith.constant 1 : index
      scf.for %v15 = %v12 to %v13 step %v14 {
        %v16 = memref.load %v2[] : memref<f64>
        %v17 = arith.constant 5 : index
        %v18 = arith.addi %v6, %v17 : index
        %v19 = arith.subi %v18, %v15 : index
        %v20 = arith.constant 12 : index
        %v21 = arith.addi %v19, %v20 : index
        %v22 = arith.constant 3 : index
        %v23 = arith.remui %v21, %v22 : index
        %v24 = memref.load %a[%v23, %v10] : memref<3x64xf32>
        %v25 = arith.extf %v24 : f32 to f64
        %v26 = arith.addf %v16, %v25 : f64
        memref.store %v26, %v2[] : memref<f64>
      }
      %v27 = memref.load %v2[] : memref<f64>
      %v28 = arith.truncf %v27 : f64 to f32
      memref.store %v28, %o[%v6, %v10] : memref<3x64xf32>
    }
  }
  return
}
