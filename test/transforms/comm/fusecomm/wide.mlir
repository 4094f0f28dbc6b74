// Blocks that send few rows each send more columns of them at a time: 8 blocks have 16 rows each, and as few as they are each
// moves what it can hold, 16 KB. Of 64 blocks each moves 4 KB, what the link takes meanwhile of all; of 8 rows 256 columns.
//
// RUN: tsopt %s --desugar --canonicalize --fuse-comm=arch=h100 --split-input-file | FileCheck %s

// CHECK-LABEL: @few
// CHECK: comm.put %{{.*}} : tensor<16x512xbf16>
func.func @few(%A: memref<256x4096xbf16>, %B: memref<4096x1024xbf16>, %C: memref<256x1024xbf16>) {
  %all = comm.symm_alloc : memref<256x4096xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 fuse(always) : memref<256x4096xbf16>, memref<256x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (256, 1024) step (128, 256) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %all[%row, %k] : memref<256x4096xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
      %b = tile.load %B[%k, %col] : memref<4096x1024xbf16> -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %C[%row, %col] : tensor<128x256xbf16>, memref<256x1024xbf16>
  }
  return
}

// -----

// CHECK-LABEL: @many
// CHECK: comm.put %{{.*}} : tensor<8x256xbf16>
func.func @many(%A: memref<1024x4096xbf16>, %B: memref<4096x5632xbf16>, %C: memref<1024x5632xbf16>) {
  %all = comm.symm_alloc : memref<1024x4096xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 fuse(always) : memref<1024x4096xbf16>, memref<1024x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (1024, 5632) step (128, 256) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %all[%row, %k] : memref<1024x4096xbf16, #scale.mem<symmetric>> -> tensor<128x64xbf16>
      %b = tile.load %B[%k, %col] : memref<4096x5632xbf16> -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %C[%row, %col] : tensor<128x256xbf16>, memref<1024x5632xbf16>
  }
  return
}
