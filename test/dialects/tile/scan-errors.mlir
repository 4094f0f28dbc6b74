// RUN: tsopt %s --split-input-file --verify-diagnostics

// What a running combination refuses: the shape stays, so little can be wrong.

func.func @scan(%x: tensor<8xf32>) {
  // expected-error @below {{scans dimension 1 of a tile of rank 1}}
  %r = tile.scan add %x dim 1 : tensor<8xf32>
  return
}

// -----

func.func @scan_bits(%x: tensor<8xf32>) {
  // expected-error @below {{'tile.scan' op combines elements of type f32 by or, which does not support that type}}
  %r = tile.scan or %x dim 0 : tensor<8xf32>
  return
}

// -----

func.func @scan_partial(%x: tensor<8xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{'tile.scan' op uses a value of type tensor<8xf32, #tile.layout<warp = [2@+]>>, but each unit holds only a partial sum of it}}
  %r = tile.scan mul %x dim 0 : tensor<8xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @scan_type(%x: tensor<8xf32>) {
  // expected-error @below {{has a result of type tensor<4xf32> for a source of type tensor<8xf32>; the types must be the same}}
  %r = "tile.scan"(%x) <{kind = 0 : i32, dim = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({}) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
