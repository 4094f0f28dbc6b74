// RUN: tsopt %s -split-input-file -verify-diagnostics

// Allocation: sizes, symbols, alignment; release: what is rejected, and how.

func.func @f(%n: index, %s: index) {
  // expected-error @below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc(%n) : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 0 : i64} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = -1 : i64} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 8 : i32} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = "x"} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.alloc() : memref<*xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{expected '('}}
  %0 = memref.alloc : memref<4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%n: i32, %s: index) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %s: index) {
  // expected-error @below {{'memref.alloca' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = memref.alloca(%n, %n) : memref<?xf32, 5>
  return
}

// -----

// expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
module { memref.alloca() : memref<4xf32> }

// -----

// expected-error @below {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"foo.bar"() ({ %0 = memref.alloca() : memref<4xf32> }) : () -> ()

// -----

func.func @f(%n: index, %m: memref<?xf32>) {
  // expected-error @below {{expected ':'}}
  memref.dealloc %m, %m : memref<?xf32>
  return
}
