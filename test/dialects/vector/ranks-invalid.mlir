// RUN: tsopt %s --split-input-file --verify-diagnostics

// Ranks that an operation does not have: vectors of rank 0 for scalars, transfers to more dimensions than there are, and
// results of contractions that no factor has.

func.func @extract(%v: vector<2xf32>) -> vector<f32> {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %v[1] : vector<f32> from vector<2xf32>
  return %0 : vector<f32>
}

// -----

func.func @insert(%x: vector<f32>, %v: vector<2xf32>) -> vector<2xf32> {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %x, %v[1] : vector<f32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// -----

func.func @axpy(%v: vector<4xf32>, %x: f32) {
  // expected-error @+1 {{expected 1-d vector result}}
  %0 = "vector.outerproduct"(%v, %x) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4x4xf32>
  return
}

// -----

func.func @read(%m: memref<?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %x : memref<?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @write(%m: memref<?xvector<4xf32>>, %i: index, %v: vector<2x3x4xf32>) {
  // expected-error @+1 {{expected a custom permutation_map when rank(source) != rank(destination)}}
  vector.transfer_write %v, %m[%i] : vector<2x3x4xf32>, memref<?xvector<4xf32>>
  return
}

// -----

func.func @constant(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{requires a projected permutation_map}}
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (2)>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x5xf32>) -> vector<2x5xf32> {
  // expected-error @+1 {{expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {
    indexing_maps = [affine_map<(m, n, k, x) -> (m, k)>, affine_map<(m, n, k, x) -> (k, n)>, affine_map<(m, n, k, x) -> (m, x)>],
    iterator_types = ["parallel", "parallel", "reduction", "parallel"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x5xf32>
  return %0 : vector<2x5xf32>
}

// -----

func.func @signs(%a: vector<2x3xui8>, %b: vector<3x4xui8>, %c: vector<2x4xui32>) -> vector<2x4xui32> {
  // expected-error @+1 {{only supports signless integer types}}
  %0 = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xui8>, vector<3x4xui8> into vector<2x4xui32>
  return %0 : vector<2x4xui32>
}
