// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// comm.barrier @cluster: works in the simulator at tile level; lower-comm makes it tile.barrier @cluster, which orders nothing there and has no lowering.

func.func @main(%a: memref<4x64xf32> {tile.init = "random"},
                %tmp: memref<4x64xf32>,
                %o: memref<4x64xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%x, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %t, %tmp[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
    comm.barrier @cluster
    %n = arith.xori %x, %c1 : index
    %v = tile.load %tmp[%n, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %v, %o[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

func.func @reference(%a: memref<4x64xf32>, %tmp: memref<4x64xf32>, %o: memref<4x64xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 4 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 64 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 1 : index
      %v10 = arith.addi %v4, %v9 : index
      %v11 = arith.constant 2 : index
      %v12 = arith.constant 2 : index
      %v13 = arith.remui %v4, %v12 : index
      %v14 = arith.muli %v11, %v13 : index
      %v15 = arith.subi %v10, %v14 : index
      %v16 = memref.load %a[%v15, %v8] : memref<4x64xf32>
      %v17 = arith.extf %v16 : f32 to f64
      %v18 = arith.truncf %v17 : f64 to f32
      memref.store %v18, %o[%v4, %v8] : memref<4x64xf32>
    }
  }
  return
}
