// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// in an scf.while the round is always 0: the second iteration does not wait. tsopt --tile-to-llvm succeeds (a remark only) and the result is wrong.
// A collective in an scf.while: iterate until the largest element over all devices is small.

func.func @main(%a: memref<2x64xf32> {tile.init = "uniform"},
                %o: memref<2x64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %half = arith.constant dense<0.5> : tensor<64xf32>
    %r, %k = scf.while (%v = %t, %n = %c0) : (tensor<64xf32>, index) -> (tensor<64xf32>, index) {
      %go = arith.cmpi slt, %n, %c4 : index
      scf.condition(%go) %v, %n : tensor<64xf32>, index
    } do {
    ^bb0(%v: tensor<64xf32>, %n: index):
      %m = comm.all_reduce max %v at @device : tensor<64xf32> -> tensor<64xf32>
      %w = arith.mulf %m, %half : tensor<64xf32>
      %z = arith.addf %w, %v : tensor<64xf32>
      %y = arith.mulf %z, %half : tensor<64xf32>
      %n1 = arith.addi %n, %c1 : index
      scf.yield %y, %n1 : tensor<64xf32>, index
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
    %v18 = arith.constant 4 : index
    %v19 = arith.constant 1 : index
    scf.for %v20 = %v17 to %v18 step %v19 {
      %v21 = memref.load %v2[] : memref<f64>
      %v22 = memref.load %v4[] : memref<f64>
      %v23 = arith.maximumf %v21, %v22 : f64
      %v24 = arith.constant 5.00000000000000000e-01 : f64
      %v25 = arith.mulf %v23, %v24 : f64
      memref.store %v25, %v6[] : memref<f64>
      %v26 = memref.load %v6[] : memref<f64>
      %v27 = memref.load %v2[] : memref<f64>
      %v28 = arith.addf %v26, %v27 : f64
      %v29 = arith.constant 5.00000000000000000e-01 : f64
      %v30 = arith.mulf %v28, %v29 : f64
      memref.store %v30, %v2[] : memref<f64>
      %v31 = memref.load %v6[] : memref<f64>
      %v32 = memref.load %v4[] : memref<f64>
      %v33 = arith.addf %v31, %v32 : f64
      %v34 = arith.constant 5.00000000000000000e-01 : f64
      %v35 = arith.mulf %v33, %v34 : f64
      memref.store %v35, %v4[] : memref<f64>
    }
    %v36 = arith.constant 0 : index
    %v37 = memref.load %v2[] : memref<f64>
    %v38 = arith.truncf %v37 : f64 to f32
    memref.store %v38, %o[%v36, %v10] : memref<2x64xf32>
    %v39 = arith.constant 1 : index
    %v40 = memref.load %v4[] : memref<f64>
    %v41 = arith.truncf %v40 : f64 to f32
    memref.store %v41, %o[%v39, %v10] : memref<2x64xf32>
  }
  return
}
