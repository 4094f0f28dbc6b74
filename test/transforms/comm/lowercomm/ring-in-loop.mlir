// A ring of four warpgroups in a loop: what the last round gave is taken before the
// next gives.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64x16xf32> {tile.init = "random"},
                %o: memref<64x16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(512) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %t = tile.load %a[%c0, %c0] : memref<64x16xf32> -> tensor<64x16xf32>
    %r = scale.on @warpgroup as (%me, %n) in(%t as %tw shard<0>) : (tensor<64x16xf32>) -> (tensor<64x16xf32> shard<0>) units(4) {
      %up = arith.addi %me, %c1 : index
      %next = arith.remui %up, %n : index
      %zero = arith.constant dense<0.0> : tensor<16x16xf32>
      %sum, %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %zero, %cur = %tw) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
        %g = comm.copy %cur to %next at @warpgroup : tensor<16x16xf32>
        %s = arith.addf %acc, %g : tensor<16x16xf32>
        scf.yield %s, %g : tensor<16x16xf32>, tensor<16x16xf32>
      }
      scale.yield %sum : tensor<16x16xf32>
    }
    tile.store %r, %o[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  return
}

func.func @reference(%a: memref<64x16xf32>, %o: memref<64x16xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 4 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 0 : index
    %v8 = arith.constant 16 : index
    %v9 = arith.constant 1 : index
    scf.for %v10 = %v7 to %v8 step %v9 {
      %v11 = arith.constant 0 : index
      %v12 = arith.constant 16 : index
      %v13 = arith.constant 1 : index
      scf.for %v14 = %v11 to %v12 step %v13 {
        %v15 = arith.constant 0.00000000000000000e+00 : f64
        memref.store %v15, %v2[] : memref<f64>
        %v16 = arith.constant 0 : index
        %v17 = arith.constant 3 : index
        %v18 = arith.constant 1 : index
        scf.for %v19 = %v16 to %v17 step %v18 {
          %v20 = memref.load %v2[] : memref<f64>
          %v21 = arith.constant 11 : index
          %v22 = arith.addi %v6, %v21 : index
          %v23 = arith.subi %v22, %v19 : index
          %v24 = arith.constant 4 : index
          %v25 = arith.remui %v23, %v24 : index
          %v26 = arith.constant 16 : index
          %v27 = arith.muli %v25, %v26 : index
          %v28 = arith.addi %v27, %v10 : index
          %v29 = memref.load %a[%v28, %v14] : memref<64x16xf32>
          %v30 = arith.extf %v29 : f32 to f64
          %v31 = arith.addf %v20, %v30 : f64
          memref.store %v31, %v2[] : memref<f64>
        }
        %v32 = arith.constant 16 : index
        %v33 = arith.muli %v6, %v32 : index
        %v34 = arith.addi %v33, %v10 : index
        %v35 = memref.load %v2[] : memref<f64>
        %v36 = arith.truncf %v35 : f64 to f32
        memref.store %v36, %o[%v34, %v14] : memref<64x16xf32>
      }
    }
  }
  return
}
