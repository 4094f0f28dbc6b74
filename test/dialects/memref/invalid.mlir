// RUN: tsopt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics

// What the parser and the verifiers say about wrong memref operations.

func.func @a(%i: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%i] : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
"test.x"() ({ %0 = memref.alloca() : memref<4xf32> "test.y"() : () -> () }) : () -> ()

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  %0 = memref.load %m[] : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %f, %m[] : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32>' are cast incompatible}}
  %1 = memref.cast %m : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %n: memref<8xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %n: memref<8xi32>) {
  // expected-error @+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32, 1>' are cast incompatible}}
  %1 = memref.memory_space_cast %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32, 1>' are cast incompatible}}
  %1 = memref.memory_space_cast %m : memref<4xf32> to memref<4xi32, 1>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected 1 size values, got 2}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2,2], strides: [2, 1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type with size = 2 instead of 3 in dim = 1}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2,2], strides: [2, 1] : memref<4xf32> to memref<2x3xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type with stride = 3 instead of 2 in dim = 0}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2,2], strides: [3, 1] : memref<4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type with offset = 1 instead of 0}}
  %1 = memref.reinterpret_cast %m to offset: [1], sizes: [2,2], strides: [2, 1] : memref<4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<4xf32>' and result memref type 'memref<2xi32>'}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<4xf32>' and result memref type 'memref<2xf32, 2>'}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32, 2>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %1 = memref.reinterpret_cast %m to offset: [0,1], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1,1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %1 = memref.subview %m[0,0][2,2][1,1] : memref<4x4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %1 = memref.subview %m[0][2][1] : memref<4x4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2x2xi32, strided<[4, 1]>>'}}
  %1 = memref.subview %m[0,0][2,2][1,1] : memref<4x4xf32> to memref<2x2xi32, strided<[4,1]>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4x4xf32>' and subview memref type 'memref<2x2xf32, strided<[4, 1]>, 3>'}}
  %1 = memref.subview %m[0,0][2,2][1,1] : memref<4x4xf32> to memref<2x2xf32, strided<[4,1]>, 3>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x2xf32, strided<[4, 1, 1]>>'}}
  %1 = memref.subview %m[0,0][2,2][1,1] : memref<4x4xf32> to memref<2x2x2xf32, strided<[4,1,1]>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %1 = memref.subview %m[3,0][2,2][1,1] : memref<4x4xf32> to memref<2x2xf32, strided<[4,1], offset: 12>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[4, 1], offset: 4>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf32, strided<[4, 1], offset: 4>>'}}
  %1 = memref.subview %m[1,0][2,2][1,1] : memref<4x4xf32> to memref<2x3xf32, strided<[4,1], offset: 4>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %1 = memref.subview %m[4,0][1,2][1,1] : memref<4x4xf32> to memref<1x2xf32, strided<[4,1], offset: 16>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32, affine_map<(d0,d1)->(d0 mod 2, d1)>>) {
  // expected-error @+1 {{base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>' is not strided}}
  %1 = memref.subview %m[4,0][1,2][1,1] : memref<4x4xf32,affine_map<(d0,d1)->(d0 mod 2, d1)>> to memref<1x2xf32, strided<[4,1], offset: 16>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -2}}
  %1 = memref.subview %m[0,0][2,-2][1,1] : memref<4x4xf32> to memref<2x2xf32, strided<[4,1]>>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)}}
  %1 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2,4] : memref<4x4xf32> into memref<2x3x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2}}
  %1 = memref.expand_shape %m [[0,1]] output_shape [2,2,4] : memref<4x4xf32> into memref<2x2x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %1 = memref.expand_shape %m [[0,1],[3]] output_shape [2,2,4] : memref<4x4xf32> into memref<2x2x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (3) but found 2 inputs instead}}
  %1 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2] : memref<4x4xf32> into memref<2x2x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<2x2x4xf32>' but found 'memref<2x2x4xf32, strided<[9, 4, 1]>>'}}
  %1 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2,4] : memref<4x4xf32> into memref<2x2x4xf32, strided<[9,4,1]>>
  return
}

// -----

func.func @a(%m: memref<?x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %1 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2,4] : memref<?x4xf32> into memref<2x2x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (5)}}
  %1 = memref.expand_shape %m [[0],[1]] output_shape [4,4] : memref<4x4xf32> into memref<4x5xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)}}
  %1 = memref.expand_shape %m [[0,1],[2]] output_shape [2,3,4] : memref<4x4xf32> into memref<2x3x4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (15) must equal reassociation group size (16)}}
  %1 = memref.collapse_shape %m [[0,1]] : memref<4x4xf32> into memref<15xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %1 = memref.collapse_shape %m [[0],[1]] : memref<4x4xf32> into memref<16xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (16) must equal reassociation group size (4)}}
  %1 = memref.collapse_shape %m [[0]] : memref<4x4xf32> into memref<16xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32, strided<[8,1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %1 = memref.collapse_shape %m [[0,1]] : memref<4x4xf32, strided<[8,1]>> into memref<16xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32>' but found 'memref<16xf32, strided<[2]>>'}}
  %1 = memref.collapse_shape %m [[0,1]] : memref<4x4xf32> into memref<16xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %1 = memref.collapse_shape %m [[0,1]] : memref<4x?xf32> into memref<16xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
  %1 = memref.collapse_shape %m [[0],[1],[2]] : memref<4x4xf32> into memref<4x4x1xf32>
  return
}

// -----

func.func @a(%m: memref<16xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %1 = memref.view %m[%i][] : memref<16xi8> to memref<?xf32>
  return
}

// -----

func.func @a(%m: memref<16xi8>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<16xi8>' and view memref type 'memref<2xf32, 2>'}}
  %1 = memref.view %m[%i][] : memref<16xi8> to memref<2xf32, 2>
  return
}

// -----

func.func @a(%m: memref<16xi8>, %i: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<?xf32, strided<[2]>>'}}
  %1 = memref.view %m[%i][%i] : memref<16xi8> to memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<16xi8,strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<16xi8, strided<[2]>>'}}
  %1 = memref.view %m[%i][%i] : memref<16xi8,strided<[2]>> to memref<?xf32>
  return
}

// -----

func.func @a(%m: memref<16xi32>, %i: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<16xi32>'}}
  %1 = memref.view %m[%i][%i] : memref<16xi32> to memref<?xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %1 = memref.transpose %m (i,j)->(i,i) : memref<4x2xf32> to memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<4x2xf32>' is not equivalent to the canonical transposed input type 'memref<2x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 2)>>'}}
  %1 = memref.transpose %m (i,j)->(j,i) : memref<4x2xf32> to memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %1 = memref.transpose %m (i)->(i) : memref<4x2xf32> to memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %1 = memref.reshape %m(%i) : (memref<4x2xf32>, memref<2xindex>) -> memref<2x4xi32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %1 = memref.reshape %m(%i) : (memref<4x2xf32>, memref<2xindex>) -> memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %1 = memref.reshape %m(%i) : (memref<4x2xf32>, memref<?xindex>) -> memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32, strided<[8,1]>>, %i: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %1 = memref.reshape %m(%i) : (memref<4x2xf32,strided<[8,1]>>, memref<1xindex>) -> memref<8xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %1 = memref.reshape %m(%i) : (memref<4x2xf32>, memref<1xindex>) -> memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<3>, data : memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i, %i], reads, locality<3>, data : memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i, %i], read, locality<4>, data : memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%i, %i], read, locality<3>, dat : memref<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<4x2xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4x2xf32>) -> f32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %f, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @a(%m: memref<4xi32>, %i: index, %f: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %f, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @a(%m: memref<4xi32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4xi32>) -> f32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: i32): memref.atomic_yield %f: f32 }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'index' and its parent: 'f32'}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: f32): memref.atomic_yield %i: index }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: f32, %b: f32): memref.atomic_yield %f: f32 }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%a: f32): memref.store %f, %m[%i] : memref<4xf32> memref.atomic_yield %f: f32 }
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %1 = memref.assume_alignment %m, 0 : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %1 = memref.assume_alignment %m, 3 : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.get_global' op 'x' does not reference a valid global memref}}
  %0 = memref.get_global @x : memref<4xf32>
  return
}

// -----

memref.global @x : memref<4xf32>
// expected-error @+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<4xf32>' of the global memref @x}}
func.func @a(%m: memref<4xf32>) { %0 = memref.get_global @x : memref<3xf32> return }

// -----

func.func private @x()
// expected-error @+1 {{'memref.get_global' op 'x' does not reference a valid global memref}}
func.func @a(%m: memref<4xf32>) { %0 = memref.get_global @x : memref<3xf32> return }

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @x : memref<?xf32>

// -----

memref.global @x : memref<4xf32> = dense<1.0>
// expected-error @+1 {{integer literal not valid for specified type}}
memref.global @y : memref<4xf32> = 1

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
memref.global @x : memref<4xf32> = dense<1>

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 4 but was 3}}
"memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 1 : i32}}
"memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = 1 : i32}> : () -> ()

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'}}
memref.global "public" @x : tensor<4xf32> = dense<1.0>

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'}}
  %1 = memref.realloc %m : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %1 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %1 = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 4>'}}
  %1 = memref.realloc %m : memref<4xf32> to memref<8xf32, 4>
  return
}

// -----

func.func @a(%m: memref<4xf32, strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %1 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'}}
  %1 = memref.realloc %m : memref<4xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.alloca_scope' op region should have no arguments}}
  memref.alloca_scope { ^bb0(%x: index): memref.alloca_scope.return }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+2 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %0 = memref.alloca_scope -> (f32) { memref.alloca_scope.return %i : index }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %t: memref<1xf32>, %u : memref<1xi32>, %n: memref<4xf32, 2>) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%i], %n[%i], %i, %u[%i], %i : memref<4xf32>, memref<4xf32,2>, memref<1xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %t: memref<1xf32>, %u : memref<1xi32>, %n: memref<4xf32, 2>) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  memref.dma_wait %u[%i, %i], %i :  memref<1xi32>
  return
}

// -----

func.func @a(%i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'index'}}
  %1 = memref.dim %i, %i : index
  return
}

// -----

func.func @a(%i: memref<4xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<1xf32>'}}
  %1,%2,%3,%4 = memref.extract_strided_metadata %i : memref<4xf32> -> memref<1xf32>, index, index,index
  return
}
