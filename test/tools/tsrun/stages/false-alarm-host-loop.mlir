// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// The host launches a kernel that is its own (no state between launches) in a loop; verify-comm after lower-comm takes all iterations for one
// run of the same buffer and counter and rejects its own lowering. (Two calls of a function with the kernel pass.)

func.func @main(%a: memref<2x64xf32> {tile.init = "random"},
                %o: memref<2x64xf32> {tile.out}) {
  %h0 = arith.constant 0 : index
  %h1 = arith.constant 1 : index
  %h3 = arith.constant 3 : index
  scf.for %it = %h0 to %h3 step %h1 {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  }
  return
}

func.func @reference(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 2 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 64 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 0 : index
      %v10 = memref.load %a[%v9, %v8] : memref<2x64xf32>
      %v11 = arith.extf %v10 : f32 to f64
      %v12 = arith.constant 1 : index
      %v13 = memref.load %a[%v12, %v8] : memref<2x64xf32>
      %v14 = arith.extf %v13 : f32 to f64
      %v15 = arith.addf %v11, %v14 : f64
      %v16 = arith.truncf %v15 : f64 to f32
      memref.store %v16, %o[%v4, %v8] : memref<2x64xf32>
    }
  }
  return
}
