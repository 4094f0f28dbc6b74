// What programs on whole tensors may do wrong.
//
// RUN: not tsrun %s --entry=hole 2>&1 | FileCheck %s --check-prefix=HOLE
// RUN: tsrun %s --entry=partly --print 2>&1 | FileCheck %s --check-prefix=PARTLY
// RUN: not tsrun %s --entry=beyond --dim=0=4 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not tsrun %s --entry=extents --dim=0=4 --dim=1=5 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not tsrun %s --entry=captured 2>&1 | FileCheck %s --check-prefix=CAPTURED
// RUN: not tsrun %s --entry=tiles 2>&1 | FileCheck %s --check-prefix=TILES

#id = affine_map<(i) -> (i)>
#back = affine_map<(i) -> (i + 1)>

// HOLE: error: 'linalg.add' op reads an element of operand #1 that nothing has defined: [0]
func.func @hole(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.add ins(%t, %e : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// PARTLY: result 0 [4]: 1 2
// PARTLY: warning: 2 of 4 elements of result 0 were not written, the first is at [2]
func.func @partly() -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %two = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = tensor.insert_slice %two into %e[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}

// BEYOND: error: 'linalg.generic' op reaches index 4 in dimension 0 of operand #0, whose extent is 4
func.func @beyond(%t: tensor<?xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#back, #id], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// EXTENTS: error: 'linalg.add' op operand #1 has 5 elements in dimension 0, where the loop has 4 iterations
func.func @extents(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CAPTURED: error: 'tile.store' op uses a whole tensor of the host in a kernel; put it into memory, and load tiles of that
func.func @captured(%t: tensor<4xf32>, %m: memref<4xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    tile.store %t, %m[0] : tensor<4xf32>, memref<4xf32>
  }
  return
}

// TILES: error: 'tile.iota' op works on tiles, but is executed on the host, where a tensor is a whole one; move it into a tile.kernel, or use operations of linalg and tensor
func.func private @numbers() -> tensor<4xi32> {
  %0 = tile.iota dim 0 : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @tiles() -> tensor<4xi32> {
  %0 = call @numbers() : () -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
