// What a function promises of its arguments, whoever calls it: divisors of numbers and
// of the numbers of a memref (tile.divisible), in elements, and of a memref's address
// (llvm.align), in bytes.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @good
// CHECK-SAME: %[[A:.*]]: memref<?x?xbf16> {llvm.align = 64 : i64, tile.divisible = {sizes = [1, 8]}}
// CHECK-SAME: memref<?x64xf32, strided<[?, 1], offset: ?>> {tile.divisible = {offset = 4 : i64, sizes = [2, 16], strides = [4, 1]}}
// CHECK-SAME: index {tile.divisible = 16 : i64}
// CHECK-SAME: i32 {tile.divisible = 3 : i64}
func.func @good(%a: memref<?x?xbf16> {tile.divisible = {sizes = [1, 8]}, llvm.align = 64 : i64},
                %b: memref<?x64xf32, strided<[?, 1], offset: ?>> {tile.divisible = {sizes = [2, 16], strides = [4, 1], offset = 4}},
                %n: index {tile.divisible = 16}, %k: i32 {tile.divisible = 3}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' must be a positive number, as in 16}}
func.func @f(%n: index {tile.divisible = 0}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' must be a positive number, as in 16}}
func.func @f(%n: index {tile.divisible = {sizes = [8]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' is for integers and ranked memrefs, not 'f32'}}
func.func @f(%n: f32 {tile.divisible = 8}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' is for integers and ranked memrefs, not 'memref<*xf32>'}}
func.func @f(%n: memref<*xf32> {tile.divisible = {sizes = [8]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' must be a dictionary for a memref, as in {sizes = [1, 8], strides = [8, 1], offset = 8}}}
func.func @f(%n: memref<?x?xf32> {tile.divisible = 8}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' has the unknown entry 'stride'; known are sizes, strides, offset; did you mean 'strides'?}}
func.func @f(%n: memref<?x?xf32> {tile.divisible = {stride = [8, 1]}}) {
  return
}

// -----

// expected-error @below {{argument #1: 'tile.divisible' 'sizes' must be a positive number for each of the 2 dimensions, 1 where no divisor is known}}
func.func @f(%m: index, %n: memref<?x?xf32> {tile.divisible = {sizes = [8]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' 'strides' must be a positive number for each of the 2 dimensions, 1 where no divisor is known}}
func.func @f(%n: memref<?x?xf32> {tile.divisible = {strides = [-8, 1]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' 'offset' must be a positive number}}
func.func @f(%n: memref<?x?xf32, strided<[?, 1], offset: ?>> {tile.divisible = {offset = [8]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' has the divisor 8 for the size of dimension 1, which is 12}}
func.func @f(%n: memref<?x12xf32> {tile.divisible = {sizes = [1, 8]}}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.divisible' has the divisor 8 for the stride of dimension 0, which is 12}}
func.func @f(%n: memref<?x?xf32, strided<[12, 1]>> {tile.divisible = {strides = [8, 1]}}) {
  return
}

// -----

#rows = affine_map<(i, j) -> (i mod 4, j)>

// expected-error @below {{argument #0: 'tile.divisible' has 'strides' for 'memref<?x?xf32, affine_map<(d0, d1) -> (d0 mod 4, d1)>>', which is not strided}}
func.func @f(%n: memref<?x?xf32, #rows> {tile.divisible = {strides = [8, 1]}}) {
  return
}

// -----

// expected-error @below {{has 'llvm.align' of argument #0, which is 3, no power of two}}
func.func @f(%n: memref<?xf32> {llvm.align = 3 : i64}) {
  return
}

// -----

// expected-error @below {{"llvm.align" should be an integer attribute}}
func.func @f(%n: memref<?xf32> {llvm.align = "16"}) {
  return
}
