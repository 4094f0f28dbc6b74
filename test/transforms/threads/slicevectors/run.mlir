// RUN: tsopt %s --slice-vectors | FileCheck %s
// RUN: tsopt %s --slice-vectors | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// The operand, of 40 elements, is computed on in a slice of 32 and one of 8. The sum of the first run is used by the second operation
// behind it, so that the result is one vector again. The constant is as long as each slice.
// CHECK-LABEL: func @main
// CHECK: gpu.launch
// CHECK-DAG: %[[X:.*]]:40 = vector.to_elements %{{.*}} : vector<40xf32>
// CHECK: %[[A:.*]] = vector.from_elements %[[X]]#0, {{.*}}, %[[X]]#31 : vector<32xf32>
// CHECK: %[[E:.*]] = math.exp %[[A]] : vector<32xf32>
// CHECK: arith.addf %[[E]], %{{.*}} : vector<32xf32>
// CHECK: %[[B:.*]] = vector.from_elements %[[X]]#32, {{.*}}, %[[X]]#39 : vector<8xf32>
// CHECK: %[[F:.*]] = math.exp %[[B]] : vector<8xf32>
// CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<8xf32>
// CHECK: arith.addf %[[F]], %[[ONE]] : vector<8xf32>
// CHECK: %[[R:.*]] = vector.from_elements {{.*}} : vector<40xf32>
// CHECK: vector.store %[[R]]
func.func @main(%A: memref<40xf32> {tile.init = "random"}, %C: memref<40xf32> {tile.out}) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %one = arith.constant dense<1.0> : vector<40xf32>
    %x = vector.load %A[%c0] : memref<40xf32>, vector<40xf32>
    %e = math.exp %x : vector<40xf32>
    %s = arith.addf %e, %one : vector<40xf32>
    vector.store %s, %C[%c0] : memref<40xf32>, vector<40xf32>
    gpu.terminator
  }
  return
}

func.func @reference(%A: memref<40xf32>, %C: memref<40xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 40 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %A[%i] : memref<40xf32>
    %e = math.exp %x : f32
    %s = arith.addf %e, %one : f32
    memref.store %s, %C[%i] : memref<40xf32>
  }
  return
}

// A run of cheap operations stays, and so does one that is short.
// CHECK-LABEL: func @stays
// CHECK-NOT: vector.to_elements
// CHECK: arith.mulf %{{.*}} : vector<64xf32>
// CHECK: arith.addf %{{.*}} : vector<64xf32>
// CHECK: math.exp %{{.*}} : vector<16xf32>
func.func @stays(%A: memref<64xf32>, %B: memref<16xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %x = vector.load %A[%c0] : memref<64xf32>, vector<64xf32>
    %y = arith.mulf %x, %x : vector<64xf32>
    %z = arith.addf %y, %x : vector<64xf32>
    vector.store %z, %A[%c0] : memref<64xf32>, vector<64xf32>
    %u = vector.load %B[%c0] : memref<16xf32>, vector<16xf32>
    %v = math.exp %u : vector<16xf32>
    %w = arith.addf %v, %u : vector<16xf32>
    vector.store %w, %B[%c0] : memref<16xf32>, vector<16xf32>
    gpu.terminator
  }
  return
}

// What uses a result ends its run: the shuffle needs the exponentials, and the second run needs the shuffle.
// CHECK-LABEL: func @two
// CHECK: math.exp %{{.*}} : vector<32xf32>
// CHECK: gpu.shuffle
// CHECK: math.exp %{{.*}} : vector<32xf32>
func.func @two(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %lane = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %x = vector.load %A[%c0] : memref<64xf32>, vector<64xf32>
    %e = math.exp %x : vector<64xf32>
    %f = arith.addf %e, %x : vector<64xf32>
    %i = vector.extract %f[3] : f32 from vector<64xf32>
    %j, %valid = gpu.shuffle xor %i, %lane, %width : f32
    %k = vector.broadcast %j : f32 to vector<64xf32>
    %g = arith.mulf %f, %k : vector<64xf32>
    %h = math.exp %g : vector<64xf32>
    vector.store %h, %A[%c0] : memref<64xf32>, vector<64xf32>
    gpu.terminator
  }
  return
}
