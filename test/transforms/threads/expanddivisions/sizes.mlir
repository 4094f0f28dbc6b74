// RUN: tsopt %s --expand-divisions | tsrun - --verify | FileCheck %s
// CHECK: verified

// Numbers of all sizes, infinities, zeros: the quotients are those of the divisions one by one.
func.func @main(%A: memref<16xf32> {tile.init = dense<[1.0, -0.0, 0x7F800000, 1.0e-45, 3.0e38, 1.0e-38, -7.0, 0.0, 5.0e-20, 2.0e19, 1.0e30, -1.0e-30, 0xFF800000, 3.0, 1.0e-40, 2.5]> : tensor<16xf32>}, %B: memref<3xf32> {tile.init = dense<[3.0, 1.0e-40, 0x7F800000]> : tensor<3xf32>}, %C: memref<3x16xf32> {tile.out, tile.tolerance = 1.0e-30 : f64}) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %x = vector.load %A[%c0] : memref<16xf32>, vector<16xf32>
    scf.for %i = %c0 to %c3 step %c1 {
      %y = memref.load %B[%i] : memref<3xf32>
      %ys = vector.broadcast %y : f32 to vector<16xf32>
      %q = arith.divf %x, %ys : vector<16xf32>
      vector.store %q, %C[%i, %c0] : memref<3x16xf32>, vector<16xf32>
    }
    gpu.terminator
  }
  return
}

func.func @reference(%A: memref<16xf32>, %B: memref<3xf32>, %C: memref<3x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 16 : index
  scf.for %k = %c0 to %c3 step %c1 {
    %y = memref.load %B[%k] : memref<3xf32>
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %A[%i] : memref<16xf32>
      %q = arith.divf %x, %y : f32
      memref.store %q, %C[%k, %i] : memref<3x16xf32>
    }
  }
  return
}
