// What sorts refuse.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @pairs(%x: tensor<4x8xf32>, %y: tensor<4x9xf32>) {
  // expected-error @+1 {{'tile.sort' op combines tiles of different shapes, (4, 8) and (4, 9)}}
  %r:2 = tile.sort(%x, %y) dim 1 : tensor<4x8xf32>, tensor<4x9xf32> {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %t = arith.cmpf olt, %a, %c : f32
    tile.yield %t : i1
  }
  return
}

// -----

func.func @rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.sort' op sorts along dimension 1 of a tile of rank 1}}
  %r = tile.sort(%x) dim 1 : tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    %t = arith.cmpf olt, %a, %b : f32
    tile.yield %t : i1
  }
  return
}

// -----

func.func @arguments(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.sort' op comparator has 1 arguments; expected two tuples of 1}}
  %r = tile.sort(%x) dim 0 : tensor<8xf32> {
  ^bb0(%a: f32):
    %t = arith.constant false
    tile.yield %t : i1
  }
  return
}

// -----

func.func @types(%x: tensor<8xf32>, %y: tensor<8xi32>) {
  // expected-error @+1 {{'tile.sort' op comparator's argument #1 must have type i32, but has f32}}
  %r:2 = tile.sort(%x, %y) dim 0 : tensor<8xf32>, tensor<8xi32> {
  ^bb0(%a: f32, %b: f32, %c: i32, %d: i32):
    %t = arith.cmpf olt, %a, %b : f32
    tile.yield %t : i1
  }
  return
}

// -----

func.func @yields(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.sort' op comparator must end in a tile.yield of an i1: whether the first tuple comes before the second}}
  %r = tile.sort(%x) dim 0 : tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @reads(%x: tensor<8xf32>, %m: memref<f32>) {
  // expected-error @+1 {{'tile.sort' op has a comparator that accesses memory, which is unsupported: how often it runs is not specified}}
  %r = tile.sort(%x) dim 0 : tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    %n = memref.load %m[] : memref<f32>
    %t = arith.cmpf olt, %a, %n : f32
    tile.yield %t : i1
  }
  return
}

// -----

func.func @partial(%x: tensor<8xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @+1 {{'tile.sort' op uses a value of type tensor<8xf32, #tile.layout<warp = [2@+]>>, but each unit holds only a partial sum of it}}
  %r = tile.sort(%x) dim 0 : tensor<8xf32, #tile.layout<warp = [2@+]>> {
  ^bb0(%a: f32, %b: f32):
    %t = arith.cmpf olt, %a, %b : f32
    tile.yield %t : i1
  }
  return
}

// -----

func.func @made(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.sort' op has a result of type tensor<4xf32> for a source of type tensor<8xf32>; the types must be the same}}
  %r = "tile.sort"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.cmpf olt, %a, %b : f32
    tile.yield %t : i1
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_region(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{has no comparator; add a region of one block}}
  %r = "tile.sort"(%x) <{dim = 1 : i64}> ({}) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
