// RUN: tsopt %s -split-input-file -verify-diagnostics

// A part of a buffer; the result's layout follows from offsets, sizes and strides: what is rejected, and how.

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 3 >= 3}}
  %0 = memref.subview %m[0, 1][4, 2][1, 1] : memref<3x4xf32> to memref<4x2xf32, strided<[4, 1], offset: 1>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{offset 0 is out-of-bounds: 5 >= 3}}
  %0 = memref.subview %m[5, 1][1, 2][1, 1] : memref<3x4xf32> to memref<1x2xf32, strided<[4, 1], offset: 21>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0][2][1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected 2 offset values, got 1}}
  %0 = memref.subview %m[0][2][1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf32, strided<[4, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x3xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result element type to be 'f32', but got 'memref<2x2xi32, strided<[4, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2xi32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<3x4xf32>' and subview memref type 'memref<2x2xf32, strided<[4, 1]>, 2>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>, 2>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x2xf32, strided<[4, 1, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2x2xf32, strided<[4, 1, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected sizes to be non-negative, but got -2}}
  %0 = memref.subview %m[0, 0][-2, 2][1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

// expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
func.func @f(%m: memref<3x4xf32, affine_map<(d0, d1) -> (d0 * d1)>>) {
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32, affine_map<(d0, d1) -> (d0 * d1)>> to memref<2x2xf32, strided<[4, 1]>>
  return
}
