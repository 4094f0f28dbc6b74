// tile.print writes the same lines at every level: the scalars' line, then each
// element of a tile in row-major order, whatever threads hold it. Lowered, one
// thread reads the elements from shared memory and calls printf.
//
// RUN: tsrun %s | sed '/ran on the/d' > %t.tiles && FileCheck %s < %t.tiles
// RUN: tsopt %s --infer-layout -o %t.mlir && tsrun %t.mlir | sed '/ran on the/d' > %t.text && diff %t.tiles %t.text
// RUN: tsopt %s --tile-to-llvm=to=planned -o %t.mlir && tsrun %t.mlir | sed '/ran on the/d' > %t.text && diff %t.tiles %t.text
// RUN: tsopt %s --tile-to-llvm=to=gpu -o %t.mlir && tsrun %t.mlir | sed '/ran on the/d' > %t.text && diff %t.tiles %t.text
// RUN: tsopt %s --tile-to-llvm -o %t.mlir && tsrun %t.mlir | sed '/ran on the/d' > %t.text && diff %t.tiles %t.text
// RUN: tsrun %t.mlir --schedule=5 | sed '/ran on the/d' > %t.text && diff %t.tiles %t.text
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// CHECK:      start
// CHECK-NEXT: 100% 7 -1 1 0.5 1e+06
// CHECK-NEXT: where[7, 2] 2.5
// CHECK-NEXT: t[0, 0] 0
// CHECK-NEXT: t[0, 1] 0.1
// CHECK-NEXT: t[1, 0] 0.2
// CHECK-NEXT: t[1, 1] 0.3
// CHECK-NEXT: t[2, 0] 0.4
// CHECK-NEXT: t[2, 1] 0.5
// CHECK-NEXT: both 7
// CHECK-NEXT: both[0] inf
// CHECK-NEXT: both[0] nan
// CHECK-NEXT: both[0] 0
// CHECK-NEXT: both[1] 1
// CHECK-NEXT: one 3
// CHECK:      warp[0] 0
// CHECK-NEXT: warp[1] 1
// CHECK-NEXT: warp[0] 4
// CHECK-NEXT: warp[1] 5

func.func @main(%a: memref<3x2xf32> {tile.init = "iota"}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    tile.print "start"
    %c2 = arith.constant 2 : index
    %c7 = arith.constant 7 : index
    %neg = arith.constant -1 : i8
    %true = arith.constant true
    %half = arith.constant 0.5 : bf16
    %large = arith.constant 1.0e6 : f64
    tile.print "100%", %c7, %neg, %true, %half, %large : index, i8, i1, bf16, f64
    %x = arith.constant 2.5 : f32
    tile.print "where" at[%c7, %c2], %x : f32
    %c0 = arith.constant 0 : index
    %n = tile.load %a[%c0, %c0] : memref<3x2xf32> -> tensor<3x2xf32>
    %tenth = arith.constant dense<0.1> : tensor<3x2xf32>
    %t = arith.mulf %n, %tenth : tensor<3x2xf32>
    tile.print "t", %t : tensor<3x2xf32>
    %infinite = arith.constant dense<0x7C00> : tensor<1xf16>
    %nan = arith.constant dense<0x7E00> : tensor<1xf16>
    %i = tile.iota dim 0 : tensor<2xindex>
    tile.print "both", %infinite, %c7, %nan, %i : tensor<1xf16>, index, tensor<1xf16>, tensor<2xindex>
    %rank0 = arith.constant dense<3> : tensor<i64>
    tile.print "one", %rank0 : tensor<i64>
    scale.on @warp as (%w, %warps) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        %lower = tile.iota dim 0 : tensor<2xi32>
        tile.print "warp", %lower : tensor<2xi32>
      }
    }
    scale.on @warp as (%w, %warps) {
      %c1 = arith.constant 1 : index
      %second = arith.cmpi eq, %w, %c1 : index
      scf.if %second {
        %k = tile.iota dim 0 : tensor<2xi32>
        %four = arith.constant dense<4> : tensor<2xi32>
        %upper = arith.addi %k, %four : tensor<2xi32>
        tile.print "warp", %upper : tensor<2xi32>
      }
    }
  }
  return
}
