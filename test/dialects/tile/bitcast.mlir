// RUN: tsopt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @cast
// CHECK: tile.bitcast %{{.*}} : tensor<64x8xi32> -> tensor<64x64xi4>
// CHECK: tile.bitcast %{{.*}} : tensor<64x64xi4> -> tensor<64x16xf16>
func.func private @cast(%x: tensor<64x8xi32>) -> tensor<64x16xf16> {
  %0 = tile.bitcast %x : tensor<64x8xi32> -> tensor<64x64xi4>
  %1 = tile.bitcast %0 : tensor<64x64xi4> -> tensor<64x16xf16>
  return %1 : tensor<64x16xf16>
}

// -----

func.func private @rows(%x: tensor<64x8xi32>) {
  // expected-error @below {{casts rows of 256 bits to rows of 128 bits}}
  %0 = tile.bitcast %x : tensor<64x8xi32> -> tensor<64x32xi4>
  return
}

// -----

func.func private @rank(%x: tensor<64x8xi32>) {
  // expected-error @below {{casts tensor<64x8xi32> to tensor<4096xi4>; ranks must be equal, and at least 1 where the widths differ}}
  %0 = tile.bitcast %x : tensor<64x8xi32> -> tensor<4096xi4>
  return
}

// -----

func.func private @leading(%x: tensor<64x8xi32>) {
  // expected-error @below {{all dimensions except the last must be equal}}
  %0 = tile.bitcast %x : tensor<64x8xi32> -> tensor<32x128xi4>
  return
}

// -----

func.func private @width(%x: tensor<64x8xi24>) {
  // expected-error @below {{one width must be a multiple of the other}}
  %0 = tile.bitcast %x : tensor<64x8xi24> -> tensor<64x12xi16>
  return
}

// -----

func.func private @partial(%x: tensor<8xi32, #tile.layout<warpgroup = [2@+]>>) {
  // expected-error @below {{but each unit holds only a partial sum of it}}
  %0 = tile.bitcast %x : tensor<8xi32, #tile.layout<warpgroup = [2@+]>> -> tensor<16xi16>
  return
}
