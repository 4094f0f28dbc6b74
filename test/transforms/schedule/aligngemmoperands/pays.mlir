// The cost model compares the plans: 33 x 33 blocks read an array of 4099 rows and columns often, 2 x 2 blocks do not.
//
// RUN: tsopt %s --align-gemm-operands --split-input-file --verify-diagnostics -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: @large
// CHECK-COUNT-2: gpu.alloc () : memref<4099x4160xbf16>
func.func @large(%A: memref<4099x4099xbf16>, %B: memref<4099x4099xbf16>, %C: memref<4099x4099xbf16>) {
  // expected-remark @below {{reads a copy of memref<4099x4099xbf16> and of memref<4099x4099xbf16> with aligned rows: predicted}}
  tile.kernel blocks(%x, %y) = (33, 33) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %sum = tile.pipelined %k = 0 to 4099 step 64 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<4099x4099xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%k, %col] : memref<4099x4099xbf16> -> tensor<64x128xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %c, %C[%row, %col] : tensor<128x128xbf16>, memref<4099x4099xbf16>
  }
  return
}

// -----

// CHECK-LABEL: @small
// CHECK-NOT: gpu.alloc
func.func @small(%A: memref<99x99xbf16>, %B: memref<99x99xbf16>, %C: memref<99x99xf32>) {
  // expected-remark @below {{reads no copy of memref<99x99xbf16> and of memref<99x99xbf16> with aligned rows: predicted}}
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %col = arith.muli %x, %c64 : index
    %sum = tile.pipelined %k = 0 to 99 step 32 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<99x99xbf16> -> tensor<64x32xbf16>
      %b = tile.load %B[%k, %col] : memref<99x99xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<99x99xf32>
  }
  return
}
