// What upstream's operations can say of tensors, and tiles cannot be.
// RUN: tsopt %s --infer-layout --split-input-file --verify-diagnostics

func.func @sizes(%x: memref<64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{'tensor.extract_slice' op makes a tile of type tensor<?xf32>; the extents of a tile must be static}}
    %s = tensor.extract_slice %t[0] [%n] [1] : tensor<64xf32> to tensor<?xf32>
  }
  return
}

// -----

func.func @strides(%x: memref<64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{'tensor.extract_slice' op has a stride that is dynamic or less than 1; strides of a part of a tile must be static and at least 1}}
    %s = tensor.extract_slice %t[0] [4] [%n] : tensor<64xf32> to tensor<4xf32>
  }
  return
}

// -----

func.func @reversed(%x: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %z = arith.constant dense<1.0> : tensor<4xf32>
    // expected-error @below {{'tensor.insert_slice' op has a stride that is dynamic or less than 1}}
    %s = tensor.insert_slice %z into %t[8] [4] [-2] : tensor<4xf32> into tensor<64xf32>
  }
  return
}

// -----

// A sum that is not complete has no elements.
func.func @summand(%x: f32, %y: memref<1xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %s = tile.fill %x : f32 -> tensor<64xf32, #tile.layout<warp = [2@+]>>
    // expected-error @below {{uses a value of type tensor<64xf32, #tile.layout<reg = [2@0], lane = [32@0:2], warp = [2@+]>>, which is a partial sum of each unit; comm.all_reduce it first}}
    %e = tensor.extract %s[%c0] : tensor<64xf32, #tile.layout<warp = [2@+]>>
    memref.store %e, %y[%c0] : memref<1xf32>
  }
  return
}
