// What combiners of reductions and scans cannot be.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @pairs(%x: tensor<4x8xf32>, %y: tensor<4x9xf32>) {
  // expected-error @+1 {{'tile.reduce' op combines tiles of different shapes, (4, 8) and (4, 9)}}
  %r:2 = tile.reduce(%x, %y) dims [1] : tensor<4x8xf32>, tensor<4x9xf32> {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tile.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @arguments(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'tile.reduce' op combiner has 1 arguments; expected two tuples of 1}}
  %r = tile.reduce(%x) dims [1] : tensor<4x8xf32> {
  ^bb0(%a: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @types(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'tile.reduce' op combiner's argument #1 must have type f32, but has i32}}
  %r = tile.reduce(%x) dims [1] : tensor<4x8xf32> {
  ^bb0(%a: f32, %b: i32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @yields(%x: tensor<4x8xf32>) {
  %r = tile.reduce(%x) dims [1] : tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %n = arith.constant 1 : i32
    // expected-error @+1 {{'tile.yield' op yields i32 for an element of type f32}}
    tile.yield %n : i32
  }
  return
}

// -----

func.func @reads(%x: tensor<4x8xf32>, %m: memref<f32>) {
  // expected-error @+1 {{'tile.reduce' op has a combiner that accesses memory, which is unsupported: how often it runs is not specified}}
  %r = tile.reduce(%x) dims [1] : tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %n = memref.load %m[] : memref<f32>
    %s = arith.addf %a, %n : f32
    tile.yield %s : f32
  }
  return
}

// -----

func.func @none(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'tile.reduce' op expects either a combiner keyword or a region that combines two tuples}}
  %r = "tile.reduce"(%x) <{dims = array<i64: 1>}> ({}) : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @first(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'tile.scan' op is exclusive with a region, but has no initial value; add init(…)}}
  %r = tile.scan(%x) dim 1 exclusive : tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    tile.yield %b : f32
  }
  return
}

// -----

func.func @line(%x: tensor<4x8xf32>, %i: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op has an initial value of type tensor<8xf32>; expected f32, or tensor<4xf32> with one element for each line}}
  %r = tile.scan add %x dim 1 init(%i : tensor<8xf32>) : tensor<4x8xf32>
  return
}

// -----

func.func @count(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %i: f32) {
  // expected-error @+1 {{'tile.scan' op has 1 initial values for 2 tiles}}
  %r:2 = tile.scan(%x, %y) dim 1 init(%i : f32) : tensor<4x8xf32>, tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tile.yield %a, %b : f32, f32
  }
  return
}
