// What operations on whole tensors mean that the host executes: those of linalg and tensor, and functions of elements.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage=canonicalize,cse | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of 2 stages
// RUN: tsrun %s --entry=loop --print | FileCheck %s --check-prefix=LOOP
// RUN: tsrun %s --entry=dynamic --dim=0=4x3 --print | FileCheck %s --check-prefix=DYNAMIC
// RUN: tsrun %s --entry=gather --print | FileCheck %s --check-prefix=GATHER

#row = affine_map<(i, j) -> (i)>
#id = affine_map<(i, j) -> (i, j)>

// A sum of rows, and the column of the greatest element.
// CHECK:      result 0 [3]: 6 22 38
// CHECK-NEXT: result 1 [3]: 3 3 3
// CHECK-NEXT: result 2 [4 3]: 0 4 8 1 5 9 2 6 10 3 7 11
// CHECK-NEXT: result 3 [5 6]: -1 -1 -1 -1 -1 -1 -1 0 1 2 3 -1 -1 4 5 6 7 -1 -1 8 9 10 11 -1 -1 -1 -1 -1 -1 -1
// CHECK-NEXT: result 4 [2 2]: 5 7 9 11
// CHECK-NEXT: result 5 [3 4]: 0 1 2 3 4 0 6 1 8 9 10 11
// CHECK-NEXT: result 6 [5 4]: 0 1 2 3 4 5 6 7 8 9 10 11 5 7 9 11 5 7 9 11
// CHECK-NEXT: result 7 [3 4]: 0 1 4 9 16 25 36 49 64 81 100 121
// CHECK-NEXT: result 8 [2 3]: 0 1 2 10 11 12
func.func @main(%t: tensor<3x4xi32> {tile.init = "iota"}) -> (tensor<3xi32>, tensor<3xi32>, tensor<4x3xi32>,
    tensor<5x6xi32>, tensor<2x2xi32>, tensor<3x4xi32>, tensor<5x4xi32>, tensor<3x4xi32>, tensor<2x3xi32>) {
  %zero = arith.constant 0 : i32
  %least = arith.constant -1 : i32
  %e = tensor.empty() : tensor<3xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %lows = linalg.fill ins(%least : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %sum = linalg.reduce {arith.addi} ins(%t : tensor<3x4xi32>) outs(%zeros : tensor<3xi32>) dimensions = [1]
  %best:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<3x4xi32>) outs(%lows, %zeros : tensor<3xi32>, tensor<3xi32>) {
  ^bb0(%in: i32, %most: i32, %at: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %greater = arith.cmpi sgt, %in, %most : i32
    %a = arith.select %greater, %in, %most : i32
    %b = arith.select %greater, %n, %at : i32
    linalg.yield %a, %b : i32, i32
  } -> (tensor<3xi32>, tensor<3xi32>)
  %te = tensor.empty() : tensor<4x3xi32>
  %turned = linalg.transpose ins(%t : tensor<3x4xi32>) outs(%te : tensor<4x3xi32>) permutation = [1, 0]
  %padded = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %least : i32
  } : tensor<3x4xi32> to tensor<5x6xi32>
  %part = tensor.extract_slice %t[1, 1] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  %again = tensor.extract_slice %part[1, 0] [1, 2] [1, 1] : tensor<2x2xi32> to tensor<2xi32>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = tensor.from_elements %zero, %zero : tensor<2xi32>
  %one = tensor.extract %t[%c1, %c3] : tensor<3x4xi32>
  %unit = arith.constant 1 : i32
  %changed = tensor.insert %unit into %two[%c1] : tensor<2xi32>
  %put = tensor.insert_slice %changed into %t[1, 1] [1, 2] [1, 2] : tensor<2xi32> into tensor<3x4xi32>
  %flat = tensor.collapse_shape %part [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %wide = tensor.expand_shape %flat [[0, 1]] output_shape [1, 4] : tensor<4xi32> into tensor<1x4xi32>
  %joined = tensor.concat dim(0) %t, %wide, %wide : (tensor<3x4xi32>, tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<5x4xi32>
  %square = arith.muli %t, %t : tensor<3x4xi32>
  %numbers = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c10 = arith.constant 10 : index
    %x = arith.muli %i, %c10 : index
    %y = arith.addi %x, %j : index
    %z = arith.index_cast %y : index to i32
    tensor.yield %z : i32
  } : tensor<2x3xi32>
  return %sum, %best#1, %turned, %padded, %part, %put, %joined, %square, %numbers : tensor<3xi32>, tensor<3xi32>,
    tensor<4x3xi32>, tensor<5x6xi32>, tensor<2x2xi32>, tensor<3x4xi32>, tensor<5x4xi32>, tensor<3x4xi32>, tensor<2x3xi32>
}

// A tensor that a loop carries, and a function that is called in each turn.
func.func private @double(%t: tensor<3xi32>) -> tensor<3xi32> {
  %0 = arith.addi %t, %t : tensor<3xi32>
  return %0 : tensor<3xi32>
}

// LOOP: result 0: 8
// LOOP: result 1 [3]: 8 16 24
func.func @loop() -> (i32, tensor<3xi32>) {
  %first = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %first) -> (tensor<3xi32>) {
    %next = func.call @double(%t) : (tensor<3xi32>) -> tensor<3xi32>
    scf.yield %next : tensor<3xi32>
  }
  %x = tensor.extract %last[%c0] : tensor<3xi32>
  return %x, %last : i32, tensor<3xi32>
}

// DYNAMIC: result 0 [3]: 18 22 26
func.func @dynamic(%t: tensor<?x?xi32> {tile.init = "iota"}) -> tensor<?xi32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<?x?xi32>
  %zero = arith.constant 0 : i32
  %zeros = tensor.splat %zero[%n] : tensor<?xi32>
  %sum = linalg.reduce {arith.addi} ins(%t : tensor<?x?xi32>) outs(%zeros : tensor<?xi32>) dimensions = [0]
  return %sum : tensor<?xi32>
}

// A body that is no function of its elements alone.
// GATHER: result 0 [2 3]: 9 10 11 3 4 5
func.func @gather(%table: tensor<4x3xi32> {tile.init = "iota"},
    %rows: tensor<2xi64> {tile.init = dense<[3, 1]> : tensor<2xi64>}) -> tensor<2x3xi32> {
  %e = tensor.empty() : tensor<2x3xi32>
  %r = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<2xi64>) outs(%e : tensor<2x3xi32>) {
  ^bb0(%in: i64, %out: i32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %x = tensor.extract %table[%i, %j] : tensor<4x3xi32>
    linalg.yield %x : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// The host calls a function with a whole tensor, a kernel calls it with a tile. Both use one constant.
// RUN: tsrun %s --entry=both --print | FileCheck %s --check-prefix=BOTH
// BOTH:      argument 0 [3]: 12 24 36
// BOTH-NEXT: result 0 [3]: 12 14 16
func.func @both(%m: memref<3xi32> {tile.out}) -> tensor<3xi32> {
  %ten = arith.constant dense<10> : tensor<3xi32>
  %first = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  tile.kernel blocks(%x) = (1) threads(32) {
    %0 = arith.muli %first, %ten : tensor<3xi32>
    %1 = arith.addi %0, %first : tensor<3xi32>
    %2 = func.call @double(%first) : (tensor<3xi32>) -> tensor<3xi32>
    %3 = arith.subi %2, %first : tensor<3xi32>
    %4 = arith.addi %1, %3 : tensor<3xi32>
    tile.store %4, %m[0] : tensor<3xi32>, memref<3xi32>
  }
  %5 = func.call @double(%first) : (tensor<3xi32>) -> tensor<3xi32>
  %6 = arith.addi %5, %ten : tensor<3xi32>
  return %6 : tensor<3xi32>
}
