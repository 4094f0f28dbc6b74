// RUN: tsopt %s --reuse-loads 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// Three loops read a row: for its sum, for its variance, and to scale it. Registers keep its two tiles, which are loaded before
// the loops.

// CHECK: remark: takes the tiles of an earlier loop: the loops are unrolled, and 4 registers of a thread keep the tiles

// CHECK-LABEL: func.func @main
// CHECK:         tile.load %arg0[%{{.*}}, 0]
// CHECK:         tile.load %arg0[%{{.*}}, 256]
// CHECK-NOT:     scf.for
// CHECK-NOT:     tile.load %arg0
// CHECK:         tile.store %{{.*}}, %arg1
// CHECK-NOT:     tile.load %arg0
// CHECK:         tile.store %{{.*}}, %arg1
func.func @main(%x: memref<4x512xf32> {tile.init = "random"}, %y: memref<4x512xf32> {tile.out}) {
  tile.kernel blocks(%row) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %n = arith.constant dense<512.0> : tensor<1xf32>
    %sum = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %zero) -> (tensor<1xf32>) {
      %k = arith.muli %i, %c256 : index
      %t = tile.load %x[%row, %k] : memref<4x512xf32> -> tensor<256xf32>
      %r = tile.reduce add %t dims [0] keep : tensor<256xf32>
      %next = arith.addf %a, %r : tensor<1xf32>
      scf.yield %next : tensor<1xf32>
    }
    %mean = arith.divf %sum, %n : tensor<1xf32>
    %means = tile.broadcast %mean : tensor<1xf32> -> tensor<256xf32>
    %squares = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %zero) -> (tensor<1xf32>) {
      %k = arith.muli %c256, %i : index
      %t = tile.load %x[%row, %k] : memref<4x512xf32> -> tensor<256xf32>
      %d = arith.subf %t, %means : tensor<256xf32>
      %s = arith.mulf %d, %d : tensor<256xf32>
      %r = tile.reduce add %s dims [0] keep : tensor<256xf32>
      %next = arith.addf %a, %r : tensor<1xf32>
      scf.yield %next : tensor<1xf32>
    }
    %variance = arith.divf %squares, %n : tensor<1xf32>
    %scale = math.rsqrt %variance : tensor<1xf32>
    %scales = tile.broadcast %scale : tensor<1xf32> -> tensor<256xf32>
    scf.for %i = %c0 to %c2 step %c1 {
      %k = arith.muli %i, %c256 : index
      %t = tile.load %x[%row, %k] : memref<4x512xf32> -> tensor<256xf32>
      %d = arith.subf %t, %means : tensor<256xf32>
      %s = arith.mulf %d, %scales : tensor<256xf32>
      tile.store %s, %y[%row, %k] : tensor<256xf32>, memref<4x512xf32>
    }
  }
  return
}
