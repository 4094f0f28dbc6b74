// A transfer in a vector.mask is left alone: the region holds one operation. Upstream
// leaves a region that is not valid.
//
// RUN: tsopt %s --convert-vector-to-scf | FileCheck %s
// RUN: tsopt %s --convert-vector-to-scf=full-unroll | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @write
// CHECK-NEXT: vector.mask %{{.*}} { vector.transfer_write
// CHECK-NEXT: return
func.func @write(%v: vector<3x5xi8>, %k: vector<3x5xi1>, %m: memref<?x?xi8>, %i: index) {
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<3x5xi8>, memref<?x?xi8> } : vector<3x5xi1>
  return
}

// CHECK-LABEL: func.func @read
// CHECK: vector.mask %{{.*}} { vector.transfer_read
func.func @read(%k: vector<3x5xi1>, %m: memref<?x?xi8>, %i: index, %p: i8) -> vector<3x5xi8> {
  %r = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xi8>, vector<3x5xi8> } : vector<3x5xi1> -> vector<3x5xi8>
  return %r : vector<3x5xi8>
}

// Permuted and strided.
// CHECK-LABEL: func.func @permuted
// CHECK: vector.mask %{{.*}} { vector.transfer_read
func.func @permuted(%k: vector<5x3xi1>, %m: memref<?x?xi8>, %i: index, %p: i8) -> vector<3x5xi8> {
  %r = vector.mask %k { vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xi8>, vector<3x5xi8> } : vector<5x3xi1> -> vector<3x5xi8>
  return %r : vector<3x5xi8>
}
