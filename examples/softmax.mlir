// Row softmax, one block for each four rows: max and sum along the row by
// tile.reduce, the row vectors broadcast back over the tile.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<10x200xf32> {tile.init = "random"}, %y: memref<10x200xf32> {tile.out}) {
  tile.kernel (%row) = (0) to (10) step (4) threads(128) {
    %ninf = arith.constant 0xFF800000 : f32
    %t = tile.load %x[%row, 0] pad(%ninf : f32) : memref<10x200xf32> -> tensor<4x256xf32>
    %max = tile.reduce max %t dims [1] : tensor<4x256xf32>
    %maxb = tile.broadcast %max dims [1] : tensor<4xf32> -> tensor<4x256xf32>
    %d = arith.subf %t, %maxb : tensor<4x256xf32>
    %e = math.exp %d : tensor<4x256xf32>
    %sum = tile.reduce add %e dims [1] : tensor<4x256xf32>
    %sumb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x256xf32>
    %r = arith.divf %e, %sumb : tensor<4x256xf32>
    tile.store %r, %y[%row, 0] : tensor<4x256xf32>, memref<10x200xf32>
  }
  return
}

func.func @reference(%x: memref<10x200xf32>, %y: memref<10x200xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 10 : index
  %n = arith.constant 200 : index
  %zero = arith.constant 0.0 : f64
  %ninf = arith.constant 0xFFF0000000000000 : f64
  scf.for %i = %c0 to %m step %c1 {
    %max = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %ninf) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<10x200xf32>
      %w = arith.extf %v : f32 to f64
      %r = arith.maximumf %acc, %w : f64
      scf.yield %r : f64
    }
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<10x200xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %max : f64
      %e = math.exp %d : f64
      %r = arith.addf %acc, %e : f64
      scf.yield %r : f64
    }
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<10x200xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %max : f64
      %e = math.exp %d : f64
      %q = arith.divf %e, %sum : f64
      %f = arith.truncf %q : f64 to f32
      memref.store %f, %y[%i, %j] : memref<10x200xf32>
    }
  }
  return
}
