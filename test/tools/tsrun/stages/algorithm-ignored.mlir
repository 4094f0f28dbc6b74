// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// algorithm(one_shot|two_shot|ring) is read and ignored: the three lower to the same exchange.
// The same sum with algorithm one_shot, two_shot and ring; four devices.

func.func @main(%a: memref<4x256xf32> {tile.init = "random"},
                %o: memref<3x256xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %ad = scale.view %a shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x256xf32> -> tensor<256xf32>
    %r1 = comm.all_reduce add %t at @device algorithm(one_shot) : tensor<256xf32> -> tensor<256xf32>
    %r2 = comm.all_reduce add %t at @device algorithm(two_shot) : tensor<256xf32> -> tensor<256xf32>
    %r3 = comm.all_reduce add %t at @device algorithm(ring) : tensor<256xf32> -> tensor<256xf32>
    tile.store %r1, %o[%c0, %c0] : tensor<256xf32>, memref<3x256xf32>
    tile.store %r2, %o[%c1, %c0] : tensor<256xf32>, memref<3x256xf32>
    tile.store %r3, %o[%c2, %c0] : tensor<256xf32>, memref<3x256xf32>
  }
  return
}

func.func @reference(%a: memref<4x256xf32>, %o: memref<3x256xf32>) {
  %v1 = arith.constant 0.00000000000000000e+00 : f64
  %v2 = memref.alloc() : memref<f64>
  memref.store %v1, %v2[] : memref<f64>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 256 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 0.00000000000000000e+00 : f64
    memref.store %v7, %v2[] : memref<f64>
    %v8 = arith.constant 0 : index
    %v9 = arith.constant 4 : index
    %v10 = arith.constant 1 : index
    scf.for %v11 = %v8 to %v9 step %v10 {
      %v12 = memref.load %v2[] : memref<f64>
      %v13 = memref.load %a[%v11, %v6] : memref<4x256xf32>
      %v14 = arith.extf %v13 : f32 to f64
      %v15 = arith.addf %v12, %v14 : f64
      memref.store %v15, %v2[] : memref<f64>
    }
    %v16 = arith.constant 0 : index
    %v17 = arith.constant 3 : index
    %v18 = arith.constant 1 : index
    scf.for %v19 = %v16 to %v17 step %v18 {
      %v20 = memref.load %v2[] : memref<f64>
      %v21 = arith.truncf %v20 : f64 to f32
      memref.store %v21, %o[%v19, %v6] : memref<3x256xf32>
    }
  }
  return
}
