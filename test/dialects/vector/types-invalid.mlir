// Types and kinds that do not fit are named where they are written.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @from_index(%i: index) {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.vector, but found 'index'}}
  %0 = vector.extract %i[] : index from index
  return
}

// -----

func.func @one_type(%m: memref<?x?xf32>, %i: index, %x: f32) {
  // expected-error@+1 {{requires two types}}
  %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<()->(0)>} : memref<?x?xf32>
  return
}

// -----

func.func @mask_of_rank(%m: memref<1xi32>, %mask: vector<1x32xi1>, %i: index, %x: i32) {
  // expected-error@+1 {{expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %m[%i], %x, %mask {permutation_map = affine_map<(d0) -> (d0, 0, 0)>} : memref<1xi32>, vector<1x32xi32>
  return
}

// -----

func.func @mask_of_vectors(%m: memref<?x?xvector<2x3xf32>>, %mask: vector<2x3xi1>, %i: index, %v: vector<2x3xf32>) {
  // expected-error@+1 {{does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i, %i], %v, %mask {permutation_map = affine_map<(d0, d1)->(d0, d1)>} : memref<?x?xvector<2x3xf32>>, vector<1x1x2x3xf32>
  return
}

// -----

func.func @width(%m: memref<?x?xvector<6xf32>>, %i: index, %v: vector<6xf32>) {
  // expected-error@+1 {{requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i, %i], %v : memref<?x?xvector<6xf32>>, vector<3xf32>
  return
}

// -----

func.func @no_iterators(%a: vector<1x2xi32>, %b: vector<2xi32>, %c: vector<1xi32>) {
  // expected-error@+1 {{expected "iterator_types" array attribute}}
  %0 = vector.contract {} %a, %b, %c : vector<1x2xi32>, vector<2xi32> into vector<1xi32>
  return
}

// -----

func.func @kind(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error@+1 {{expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.outerproduct %a, %b {kind = "invalid"} : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @scalable_elements(%a: f32) {
  // expected-error@+1 {{'dest' must be fixed-length vector of any type values, but got 'vector<[1]xf32>'}}
  %0 = vector.from_elements %a : vector<[1]xf32>
  return
}

// -----

func.func @scalable_mask(%m: memref<?xf32>, %mask: vector<[16]xi1>, %v: vector<[16]xf32>, %i: index) {
  // expected-error@+1 {{op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[16]xi1>'}}
  %0 = vector.expandload %m[%i], %mask, %v : memref<?xf32>, vector<[16]xi1>, vector<[16]xf32> into vector<[16]xf32>
  return
}

// -----

func.func @gathered(%m: vector<16xf32>, %i: vector<16xi32>, %mask: vector<16xi1>, %v: vector<16xf32>, %c: index) {
  // expected-error@+1 {{op operand #0 must be Tensor or MemRef of any type values, but got 'vector<16xf32>'}}
  %0 = vector.gather %m[%c] [%i], %mask, %v : vector<16xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}
