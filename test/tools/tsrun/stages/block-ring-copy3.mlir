// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// comm.copy around a ring of three blocks in a loop: two sets of slots are not enough.

func.func @main(%a: memref<3x64xf32> {tile.init = "random"},
                %o: memref<3x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (3) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %up = arith.addi %x, %c1 : index
    %next = arith.remui %up, %c3 : index
    %t = tile.load %a[%x, %c0] : memref<3x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum, %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %zero, %cur = %t) -> (tensor<64xf32>, tensor<64xf32>) {
      %r = comm.copy %cur to %next at @block : tensor<64xf32>
      %s = arith.addf %acc, %r : tensor<64xf32>
      scf.yield %s, %r : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %sum, %o[%x, %c0] : tensor<64xf32>, memref<3x64xf32>
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
        %v17 = arith.constant 17 : index
        %v18 = arith.addi %v6, %v17 : index
        %v19 = arith.subi %v18, %v15 : index
        %v20 = arith.constant 3 : index
        %v21 = arith.remui %v19, %v20 : index
        %v22 = memref.load %a[%v21, %v10] : memref<3x64xf32>
        %v23 = arith.extf %v22 : f32 to f64
        %v24 = arith.addf %v16, %v23 : f64
        memref.store %v24, %v2[] : memref<f64>
      }
      %v25 = memref.load %v2[] : memref<f64>
      %v26 = arith.truncf %v25 : f64 to f32
      memref.store %v26, %o[%v6, %v10] : memref<3x64xf32>
    }
  }
  return
}
