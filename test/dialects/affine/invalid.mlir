// RUN: tsopt %s -split-input-file -verify-diagnostics

// What is wrong with affine operations.

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a, %a)
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%a) {map = affine_map<(d0) -> (d0, d0)>} : (index) -> index
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%a] : memref<?x?xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%a)
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.max"(%a) {map = affine_map<(d0, d1) -> (d0)>} : (index) -> index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
    }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, d0)>(%a) to 10 {
    }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>() {
    }
  return
}

// -----

func.func @f(%a: index, %v: f32) {
  // expected-error @+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 {
      affine.yield %v : f32
    }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %m: memref<?x?xf32>, %i32: i32) {
  // expected-error @+1 {{use of value '%i32' expects different type than prior uses: 'f32' vs 'i32'}}
  affine.store %i32, %m[%a, %a] : memref<?x?xf32>
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %a) {map = affine_map<(d0) -> (d0)>} : (memref<?x?xf32>, index) -> f32
  return
}

// -----

func.func @f(%a: index) {
  scf.for %i = %a to %a step %a {
      // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
      affine.for %j = %i to 10 {
      }
    }
  return
}

// -----

func.func @f(%v: f32) {
  // expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) {
      affine.yield %v : f32
    }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%i) = (0) to (10) step (1, 2) {
    }
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%a, %a], read, locality<5>, data : memref<?x?xf32>
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%a], read, locality<1>, data : memref<?x?xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0 = affine.delinearize_index %a into (4, 8) : index
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%a] by (4, 8) : index
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%a, %a] : memref<?x?xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%a: index, %m: memref<?x?xf32>) {
  %0 = arith.constant dense<1> : vector<4xi32>
  // expected-error @+1 {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %0, %m[%a, %a] : memref<?x?xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%a: index) {
  scf.for %i = %a to %a step %a {
      // expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
      affine.yield
    }
  return
}
