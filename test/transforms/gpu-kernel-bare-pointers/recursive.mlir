// A function of the device that calls itself is not inlined, and is passed the parts of its array.
//
// RUN: tsopt %s --tile-to-llvm -o %t.mlir && FileCheck %s < %t.mlir
// RUN: tsrun %t.mlir --verify=%s | FileCheck %s --check-prefix=SAME
// SAME: verified
// CHECK: llvm.func @doubled(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64, %{{[^:]*}}: i64) attributes

func.func private @doubled(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  scf.if %more {
    %i = arith.subi %n, %c1 : index
    %e = memref.load %x[%i] : memref<?xf32>
    %f = arith.addf %e, %e : f32
    memref.store %f, %x[%i] : memref<?xf32>
    func.call @doubled(%x, %i) : (memref<?xf32>, index) -> ()
  }
  return
}

func.func @main(%x: memref<?xf32> {tile.shape = [8], tile.init = "random", tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    func.call @doubled(%x, %n) : (memref<?xf32>, index) -> ()
    gpu.terminator
  }
  return
}
