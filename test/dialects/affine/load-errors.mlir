// RUN: tsopt %s -split-input-file -verify-diagnostics

// Reading and writing at affine positions; a value keeps the role it has first: what is rejected, and how.

func.func @f(%m: memref<10x10xf32>, %n: index) {
  // expected-error @below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%n] : memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<10x10xf32>, %n: index) {
  // expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%n * %n, 0] : memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = affine.load %m[] : memref<*xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%m: memref<10xf32>, %v: i32, %n: index) {
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'f32' vs 'i32'}}
  affine.store %v, %m[%n + 3] : memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %v: f32, %n: index) {
  // expected-error @below {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %v, %m[] : memref<10xf32>
  return
}
