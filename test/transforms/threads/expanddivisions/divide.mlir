// RUN: tsopt %s --expand-divisions | FileCheck %s
// RUN: tsopt %s --expand-divisions | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// Sixteen numbers by one: the divisor's square and its reciprocal are computed once for eight of them. One branch asks whether the
// first two bits of all exponents differ; the other case is in f64, without its own branches.
// CHECK-LABEL: func @main
// CHECK: %[[Y:.*]] = memref.load %arg1
// CHECK: %[[S:.*]] = arith.mulf %[[Y]], %[[Y]] : f32
// CHECK: %[[BITS:.*]] = arith.bitcast %[[S]] : f32 to i32
// CHECK: %[[TWICE:.*]] = arith.shli %[[BITS]], %c1_i32{{.*}} : i32
// CHECK: arith.xori %[[BITS]], %[[TWICE]] : i32
// CHECK: %[[OK:.*]] = arith.cmpi ne, %{{.*}}, %c0_i32{{.*}} : i32
// CHECK: %[[Q:.*]] = scf.if %[[OK]] -> (vector<8xf32>) {
// CHECK: %[[R:.*]] = nvvm.rcp.approx.ftz.f %[[Y]] : f32
// CHECK: math.fma %[[R]], %{{.*}}, %[[R]] : f32
// CHECK-NOT: nvvm.rcp.approx
// CHECK: } else {
// CHECK: arith.extf %[[Y]] : f32 to f64
// CHECK: llvm.call_intrinsic "llvm.nvvm.rcp.approx.ftz.d"
// CHECK: %[[NAN:.*]] = arith.cmpf uno
// CHECK: arith.select %[[NAN]]
// CHECK: math.copysign
// CHECK: arith.truncf {{.*}} : f64 to f32
// CHECK: }
// CHECK: vector.to_elements %[[Q]] : vector<8xf32>
// CHECK: scf.if {{.*}} -> (vector<8xf32>) {
// CHECK-NOT: arith.divf
// CHECK: vector.store
func.func @main(%A: memref<16xf32> {tile.init = "random"}, %B: memref<1xf32> {tile.init = "random"}, %C: memref<16xf32> {tile.out, tile.tolerance = 1.0e-30 : f64}) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %x = vector.load %A[%c0] : memref<16xf32>, vector<16xf32>
    %y = memref.load %B[%c0] : memref<1xf32>
    %ys = vector.broadcast %y : f32 to vector<16xf32>
    %q = arith.divf %x, %ys : vector<16xf32>
    vector.store %q, %C[%c0] : memref<16xf32>, vector<16xf32>
    gpu.terminator
  }
  return
}

func.func @reference(%A: memref<16xf32>, %B: memref<1xf32>, %C: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %y = memref.load %B[%c0] : memref<1xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %A[%i] : memref<16xf32>
    %q = arith.divf %x, %y : f32
    memref.store %q, %C[%i] : memref<16xf32>
  }
  return
}
