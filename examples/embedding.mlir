// An embedding: rows of a table by number, 32 a block. A number outside of the table, here
// -1 and 300, gives a row of zeros. The sum of each row's elements goes to the place of its
// number: by tile.atomic, as numbers may come twice.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%ids: memref<100xi32> {tile.init = "iota"}, %E: memref<300x128xbf16> {tile.init = "random"}, %y: memref<100x128xbf16> {tile.out},
                %sums: memref<300xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel (%at) = (0) to (100) step (32) threads(128) {
    %three = arith.constant dense<3> : tensor<32xi32>
    %one = arith.constant dense<1> : tensor<32xi32>
    %i = tile.load %ids[%at] : memref<100xi32> -> tensor<32xi32>
    %i3 = arith.muli %i, %three : tensor<32xi32>
    %row = arith.subi %i3, %one : tensor<32xi32>
    %t = tile.gather %E[%row, 0] [1, 128] : memref<300x128xbf16>, tensor<32xi32> -> tensor<32x128xbf16>
    tile.store %t, %y[%at, 0] : tensor<32x128xbf16>, memref<100x128xbf16>
    %f = arith.extf %t : tensor<32x128xbf16> to tensor<32x128xf32>
    %s = tile.reduce add %f dims [1] : tensor<32x128xf32>
    tile.atomic add %s, %sums[%row] : tensor<32xf32>, memref<300xf32>, tensor<32xi32>
  }
  return
}

func.func @reference(%ids: memref<100xi32>, %E: memref<300x128xbf16>, %y: memref<100x128xbf16>, %sums: memref<300xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %c128 = arith.constant 128 : index
  %c300 = arith.constant 300 : index
  %zero = arith.constant 0.0 : bf16
  %zero64 = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c100 step %c1 {
    %id = memref.load %ids[%i] : memref<100xi32>
    %n = arith.index_cast %id : i32 to index
    %n3 = arith.muli %n, %c3 : index
    %row = arith.subi %n3, %c1 : index
    %inside = arith.cmpi ult, %row, %c300 : index
    scf.if %inside {
      %sum = scf.for %j = %c0 to %c128 step %c1 iter_args(%acc = %zero64) -> (f64) {
        %v = memref.load %E[%row, %j] : memref<300x128xbf16>
        memref.store %v, %y[%i, %j] : memref<100x128xbf16>
        %w = arith.extf %v : bf16 to f64
        %r = arith.addf %acc, %w : f64
        scf.yield %r : f64
      }
      %s32 = arith.truncf %sum : f64 to f32
      %old = memref.load %sums[%row] : memref<300xf32>
      %new = arith.addf %old, %s32 : f32
      memref.store %new, %sums[%row] : memref<300xf32>
    } else {
      scf.for %j = %c0 to %c128 step %c1 {
        memref.store %zero, %y[%i, %j] : memref<100x128xbf16>
      }
    }
  }
  return
}
