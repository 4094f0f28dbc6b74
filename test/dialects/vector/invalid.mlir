// RUN: tsopt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics

// What the parser and the verifiers say about wrong vector operations.

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. 8)}}
  %0 = vector.broadcast %v : vector<4xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xi32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %v2 : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %v2[0, 0, 0] : f32 from vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %v2[2] : vector<4xf32> from vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %v2[-5] : vector<4xf32> from vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %v, %v2 [2] : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %v, %v2 [0, 0] : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %f, %v2 [0] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %f, %v2 [0, 0, 0] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>, %vi: vector<4xi32>) {
  // expected-error @+1 {{'vector.insert' op failed to verify that source operand and result have same element type}}
  %0 = vector.insert %vi, %v2 [0] : vector<4xi32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %v2 {offsets = [0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)}}
  %0 = vector.extract_strided_slice %v2 {offsets = [2, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 3)}}
  %0 = vector.extract_strided_slice %v2 {offsets = [0, 0], sizes = [3, 2], strides = [1, 1]} : vector<2x4xf32> to vector<3x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 3)}}
  %0 = vector.extract_strided_slice %v2 {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %v2 {offsets = [0, 0], sizes = [1, 2], strides = [2, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<1x2xf32>'}}
  %0 = vector.extract_strided_slice %v2 {offsets = [0, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x3xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %v2 {offsets = [0, 0, 0], sizes = [1, 2, 1], strides = [1, 1, 1]} : vector<2x4xf32> to vector<1x3xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %v2, %v {offsets = [0], strides = [1, 1]} : vector<2x4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)}}
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0, 0], strides = [2]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0, 1], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %v, %v [] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %v, %v2 [0] : vector<4xf32>, vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>, %v8: vector<1x8xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %v2, %v8 [0] : vector<2x4xf32>, vector<1x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf16>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<1x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %v2 : vector<2x4xf32> to vector<4x2xf64>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v2 : vector<2x4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %0 = vector.reduction <add>, %v : vector<4xf32> into i32
  return
}

// -----

func.func @f(%vi: vector<4xi32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'maxnumf'}}
  %0 = vector.reduction <maxnumf>, %vi : vector<4xi32> into i32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v8: vector<1x8xf32>) {
  // expected-error @+1 {{'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %0 = "vector.fma"(%v, %v, %v8) : (vector<4xf32>, vector<4xf32>, vector<1x8xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%vi: vector<4xi32>) {
  // expected-error @+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'}}
  %0 = vector.fma %vi, %vi, %vi : vector<4xi32>
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 4 types}}
  %0 = vector.from_elements %f, %f : vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index) {
  // expected-error @+1 {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  %0 = "vector.from_elements"(%f, %i) : (f32, index) -> vector<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2, 2] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [-1] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 1] : vector<4x4xi1>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i, %i : vector<4xi1>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'}}
  %0 = vector.create_mask %i : vector<4xi32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'memref<?x?xi32>' vs 'memref<?x?xf32>'}}
  %0 = vector.maskedload %m[%i, %i], %b, %v : memref<?x?xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{'vector.maskedload' op requires 2 indices}}
  %0 = vector.maskedload %m[%i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b5: vector<5xi1>) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i, %i], %b5, %v : memref<?x?xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v8: vector<1x8xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i, %i], %b, %v8 : memref<?x?xf32>, vector<4xi1>, vector<1x8xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{'vector.maskedstore' op requires 2 indices}}
  vector.maskedstore %m[%i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b5: vector<5xi1>) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i, %i], %b5, %v : memref<?x?xf32>, vector<5xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf32>, %b: vector<4xi1>, %vi: vector<4xi32>) {
  // expected-error @+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i, %i], %b, %vi : memref<?x?xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (8) and result (9)}}
  %0 = vector.shape_cast %v2 : vector<2x4xf32> to vector<9xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %v2 : vector<2x4xf32> to vector<8xi32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %v2, [1] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %v2, [1, 1] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %v2, [2, 0] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @f(%v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'vector.print' op operand #0 must be , but got 'tensor<4x4xf32>'}}
  vector.print %t : tensor<4x4xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4x4x4xf32>
  return
}

// -----

func.func @f(%i: index, %ms: memref<?xf32, strided<[2]>>) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %ms[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf32>, %vi: vector<4xi32>) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %vi, %m[%i, %i] : memref<?x?xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %ms: memref<?xf32, strided<[2]>>) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %ms[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %mv: memref<4xvector<4xf32>>) {
  // expected-error @+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %mv[%i] : memref<4xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %f : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = vector.transfer_read %m[%i, %i], %i : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0)->(d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1)->(d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1)->(d0, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1)->(d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>, %b5: vector<5xi1>) {
  // expected-error @+1 {{use of value '%b5' expects different type than prior uses: 'vector<4xi1>' vs 'vector<5xi1>'}}
  %0 = vector.transfer_read %m[%i, %i], %f, %b5 : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%fi: i32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{use of value '%fi' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = vector.transfer_read %m[%i, %i], %fi : memref<?x?xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%fi: i32, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %i[%i, %i], %fi : index, vector<4xi32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{use of value '%b' expects different type than prior uses: 'vector<1xi1>' vs 'vector<4xi1>'}}
  %0 = vector.transfer_read %m[%i, %i], %f, %b {permutation_map = affine_map<(d0, d1)->(0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%f: f32, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1)->(1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1)->(0)>} : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<2x4xf32>'}}
  %0 = vector.multi_reduction <add>, %v2, %v [1] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %v, %v2 : vector<4xf32>, vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %v2, %v : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{use of value '%v2' expects different type than prior uses: 'vector<4x4xf32>' vs 'vector<2x4xf32>'}}
  %0 = vector.outerproduct %v, %v, %v2 : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %v, %v {kind = #vector.kind<and>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %v : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%b5: vector<5xi1>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %b5 : vector<5xi1> -> vector<2xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0, %1 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 2 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0, %1 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 1 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v2: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'and'}}
  %0, %1 = vector.scan <and>, %v2, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>, %iv: vector<4xindex>) {
  // expected-error @+1 {{'vector.gather' op requires 2 indices}}
  %0 = vector.gather %m[%i] [%iv], %b, %v : memref<?x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b5: vector<5xi1>, %iv: vector<4xindex>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i, %i] [%iv], %b5, %v : memref<?x?xf32>, vector<4xindex>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>, %iv: vector<4xindex>) {
  // expected-error @+1 {{'vector.scatter' op requires 2 indices}}
  vector.scatter %m[%i] [%iv], %b, %v : memref<?x?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b5: vector<5xi1>, %iv: vector<4xindex>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i, %i] [%iv], %b5, %v : memref<?x?xf32>, vector<4xindex>, vector<5xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{'vector.compressstore' op requires 2 indices}}
  vector.compressstore %m[%i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  // expected-error @+1 {{'vector.expandload' op requires 2 indices}}
  %0 = vector.expandload %m[%i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xf32>'}}
  %0 = vector.step : vector<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4x4xindex>'}}
  %0 = vector.step : vector<4x4xindex>
  return
}
