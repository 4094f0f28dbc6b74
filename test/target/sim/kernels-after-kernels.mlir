// What many blocks did is known to all blocks of the next kernel, and takes each of them no time.
//
// RUN: tsrun %s --verify --once | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu -o %t.mlir
// RUN: tsrun %t.mlir --verify --once | FileCheck %s
// CHECK: verified

func.func @main(%O: memref<4000xf32> {tile.out}) {
  tile.kernel blocks(%x) = (4000) threads(32) {
    %f = arith.constant 1.0 : f32
    memref.store %f, %O[%x] : memref<4000xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    tile.kernel blocks(%x) = (4000) threads(32) {
      %f = arith.constant 1.0 : f32
      %c3999 = arith.constant 3999 : index
      %y = arith.subi %c3999, %x : index
      %g = memref.load %O[%y] : memref<4000xf32>
      %h = arith.addf %f, %g : f32
      memref.store %h, %O[%y] : memref<4000xf32>
    }
  }
  return
}
func.func @reference(%O: memref<4000xf32>) {
  %f = arith.constant 5.0 : f32
  affine.for %i = 0 to 4000 {
    affine.store %f, %O[%i] : memref<4000xf32>
  }
  return
}
