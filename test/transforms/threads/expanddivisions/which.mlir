// RUN: tsopt %s --expand-divisions --split-input-file | FileCheck %s

// A kernel with few threads reallocates registers: its divisions by different numbers change too, unless they are short, or may be
// less exact.
// CHECK-LABEL: func @few
// CHECK: scf.if {{.*}} -> (vector<4xf32>)
// CHECK: arith.divf {{.*}} : vector<2xf32>
// CHECK: arith.divf {{.*}} fastmath<arcp> : vector<4xf32>
// CHECK: arith.divf {{.*}} : vector<4xf64>
func.func @few(%A: memref<4xf32>, %D: memref<4xf64>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    nvvm.setmaxregister increase 232
    %c0 = arith.constant 0 : index
    %x = vector.load %A[%c0] : memref<4xf32>, vector<4xf32>
    %s = vector.load %A[%c0] : memref<4xf32>, vector<2xf32>
    %d = vector.load %D[%c0] : memref<4xf64>, vector<4xf64>
    %q = arith.divf %x, %x : vector<4xf32>
    vector.store %q, %A[%c0] : memref<4xf32>, vector<4xf32>
    %t = arith.divf %s, %s : vector<2xf32>
    vector.store %t, %A[%c0] : memref<4xf32>, vector<2xf32>
    %f = arith.divf %x, %x fastmath<arcp> : vector<4xf32>
    vector.store %f, %A[%c0] : memref<4xf32>, vector<4xf32>
    %w = arith.divf %d, %d : vector<4xf64>
    vector.store %w, %D[%c0] : memref<4xf64>, vector<4xf64>
    gpu.terminator
  }
  return
}

// -----

// In others the check costs more than the branches, unless all have one divisor.
// CHECK-LABEL: func @many
// CHECK-NOT: scf.if
// CHECK: arith.divf {{.*}} : vector<16xf32>
// CHECK: arith.divf {{.*}} : vector<8xf32>
// CHECK: scf.if {{.*}} -> (vector<8xf32>)
func.func @many(%A: memref<16xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %x = vector.load %A[%c0] : memref<16xf32>, vector<16xf32>
    %y = memref.load %A[%c0] : memref<16xf32>
    %q = arith.divf %x, %x : vector<16xf32>
    vector.store %q, %A[%c0] : memref<16xf32>, vector<16xf32>
    %h = vector.load %A[%c0] : memref<16xf32>, vector<8xf32>
    %ys = vector.broadcast %y : f32 to vector<8xf32>
    %r = arith.divf %h, %ys : vector<8xf32>
    vector.store %r, %A[%c0] : memref<16xf32>, vector<8xf32>
    %all = vector.broadcast %y : f32 to vector<16xf32>
    %s = arith.divf %x, %all : vector<16xf32>
    vector.store %s, %A[%c0] : memref<16xf32>, vector<16xf32>
    gpu.terminator
  }
  return
}
