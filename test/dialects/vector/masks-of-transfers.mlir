// The mask of a transfer is as scalable as what it masks.
//
// RUN: tsopt %s | FileCheck %s

// CHECK-LABEL: func.func @read
// CHECK: vector.transfer_read {{.*}} : memref<3x?xf32>, vector<3x[4]xf32>
func.func @read(%m: memref<3x?xf32>, %i: index, %p: f32, %k: vector<3x[4]xi1>) -> vector<3x[4]xf32> {
  %r = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true]} : memref<3x?xf32>, vector<3x[4]xf32>
  return %r : vector<3x[4]xf32>
}

// CHECK-LABEL: func.func @write
// CHECK: vector.transfer_write {{.*}} : vector<[16]xf32>, memref<?xf32>
func.func @write(%m: memref<?xf32>, %i: index, %v: vector<[16]xf32>, %k: vector<[16]xi1>) {
  vector.transfer_write %v, %m[%i], %k {in_bounds = [true]} : vector<[16]xf32>, memref<?xf32>
  return
}
