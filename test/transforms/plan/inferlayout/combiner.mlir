// A combiner of two values: layouts of what is combined agree, whether lower-comm
// comes before infer-layout or after.
//
// RUN: tsopt %s --lower-comm --infer-layout | tsrun - --verify | FileCheck %s
// RUN: tsopt %s --infer-layout --lower-comm | tsrun - --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<2x16x64xf32> {tile.init = "random"},
                %m: memref<16xf32> {tile.out},
                %s: memref<16xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<2x16x64xf32> -> memref<1x16x64xf32>
    %t = tile.load %ad[%c0, %c0, %c0] : memref<1x16x64xf32> -> tensor<16x64xf32>
    %mx = tile.reduce max %t dim 1 : tensor<16x64xf32> -> tensor<16xf32>
    %sm = tile.reduce add %t dim 1 : tensor<16x64xf32> -> tensor<16xf32>
    %gm, %gs = comm.all_reduce (%mx, %sm) at @device : tensor<16xf32>, tensor<16xf32> -> tensor<16xf32>, tensor<16xf32> {
    ^bb0(%m0: tensor<16xf32>, %s0: tensor<16xf32>, %m1: tensor<16xf32>, %s1: tensor<16xf32>):
      %q = arith.maximumf %m0, %m1 : tensor<16xf32>
      %r = arith.addf %s0, %s1 : tensor<16xf32>
      comm.yield %q, %r : tensor<16xf32>, tensor<16xf32>
    }
    tile.store %gm, %m[%c0] : tensor<16xf32>, memref<16xf32>
    tile.store %gs, %s[%c0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

func.func @reference(%a: memref<2x16x64xf32>, %m: memref<16xf32>, %s: memref<16xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0.00000000000000000e+00 : f64
  %v4 = memref.alloc() : memref<f64>
  memref.store %v3, %v4[] : memref<f64>
  %v5 = arith.constant 0 : index
  %v6 = arith.constant 16 : index
  %v7 = arith.constant 1 : index
  scf.for %v8 = %v5 to %v6 step %v7 {
    %v9 = arith.constant 0.00000000000000000e+00 : f64
    memref.store %v9, %v2[] : memref<f64>
    %v10 = arith.constant 0 : index
    %v11 = arith.constant 0 : index
    %v12 = memref.load %a[%v10, %v8, %v11] : memref<2x16x64xf32>
    %v13 = arith.extf %v12 : f32 to f64
    memref.store %v13, %v4[] : memref<f64>
    %v14 = arith.constant 0 : index
    %v15 = arith.constant 2 : index
    %v16 = arith.constant 1 : index
    scf.for %v17 = %v14 to %v15 step %v16 {
      %v18 = arith.constant 0 : index
      %v19 = arith.constant 64 : index
      %v20 = arith.constant 1 : index
      scf.for %v21 = %v18 to %v19 step %v20 {
        %v22 = memref.load %v2[] : memref<f64>
        %v23 = memref.load %a[%v17, %v8, %v21] : memref<2x16x64xf32>
        %v24 = arith.extf %v23 : f32 to f64
        %v25 = arith.addf %v22, %v24 : f64
        memref.store %v25, %v2[] : memref<f64>
        %v26 = memref.load %v4[] : memref<f64>
        %v27 = memref.load %a[%v17, %v8, %v21] : memref<2x16x64xf32>
        %v28 = arith.extf %v27 : f32 to f64
        %v29 = arith.maximumf %v26, %v28 : f64
        memref.store %v29, %v4[] : memref<f64>
      }
    }
    %v30 = memref.load %v4[] : memref<f64>
    %v31 = arith.truncf %v30 : f64 to f32
    memref.store %v31, %m[%v8] : memref<16xf32>
    %v32 = arith.constant 0.00000000000000000e+00 : f64
    memref.store %v32, %v2[] : memref<f64>
    %v33 = arith.constant 0 : index
    %v34 = arith.constant 2 : index
    %v35 = arith.constant 1 : index
    scf.for %v36 = %v33 to %v34 step %v35 {
      %v37 = arith.constant 0 : index
      %v38 = arith.constant 64 : index
      %v39 = arith.constant 1 : index
      scf.for %v40 = %v37 to %v38 step %v39 {
        %v41 = memref.load %v2[] : memref<f64>
        %v42 = memref.load %a[%v36, %v8, %v40] : memref<2x16x64xf32>
        %v43 = arith.extf %v42 : f32 to f64
        %v44 = arith.addf %v41, %v43 : f64
        memref.store %v44, %v2[] : memref<f64>
      }
    }
    %v45 = memref.load %v2[] : memref<f64>
    %v46 = arith.truncf %v45 : f64 to f32
    memref.store %v46, %s[%v8] : memref<16xf32>
  }
  return
}
