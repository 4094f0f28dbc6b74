// Whether a collective becomes part of the kernel beside it follows from what both take together and one behind the other.
// A product that is short beside what it sends leaves nothing to hide, and its sums are read behind all else.
//
// RUN: tsopt %s --desugar --canonicalize --fuse-comm=arch=h100 --split-input-file --remarks --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @short
// CHECK-COUNT-2: tile.kernel devices(2)
func.func @short(%A: memref<8192x128xbf16>, %B: memref<128x4096xbf16>, %C: memref<8192x4096xbf16>) {
  %parts = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (8192, 4096) step (128, 256) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<8192x128xbf16> -> memref<8192x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x4096xbf16> -> memref<64x4096xbf16>
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %a = tile.load %Ad[%row, %c0] : memref<8192x64xbf16> -> tensor<128x64xbf16>
    %b = tile.load %Bd[%c0, %col] : memref<64x4096xbf16> -> tensor<64x256xbf16>
    %r = tile.gemm %a, %b, %zero : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
    %c = arith.truncf %r : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %parts[%row, %col] : tensor<128x256xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
  }
  // expected-remark @below {{is not fused: one after the other they take 1}}
  // expected-remark @below {{uses one_shot, the fastest}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<8192x4096xbf16, #scale.mem<symmetric>>, memref<8192x4096xbf16>
  return
}

// -----

// CHECK-LABEL: @asked
// CHECK:     tile.kernel devices(2)
// CHECK-NOT: tile.kernel
func.func @asked(%A: memref<8192x128xbf16>, %B: memref<128x4096xbf16>, %C: memref<8192x4096xbf16>) {
  %parts = comm.symm_alloc : memref<8192x4096xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (8192, 4096) step (128, 256) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<8192x128xbf16> -> memref<8192x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x4096xbf16> -> memref<64x4096xbf16>
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %a = tile.load %Ad[%row, %c0] : memref<8192x64xbf16> -> tensor<128x64xbf16>
    %b = tile.load %Bd[%c0, %col] : memref<64x4096xbf16> -> tensor<64x256xbf16>
    %r = tile.gemm %a, %b, %zero : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
    %c = arith.truncf %r : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, %parts[%row, %col] : tensor<128x256xbf16>, memref<8192x4096xbf16, #scale.mem<symmetric>>
  }
  // expected-remark @below {{is fused with the adjacent kernel: together they take 132.8 µs (launch 5.3, GEMM 22.0 and 11.7 for sending, overlapped with link 90.7 and 2.7 of a tile, waits 2.6, memory 31.5), one after the other 125.9 µs (launch 5.3, GEMM 22.0, then one_shot 98.6 µs (launch 5.3, waits 2.6, link 90.7, memory 0.0))}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 fuse(always) : memref<8192x4096xbf16, #scale.mem<symmetric>>, memref<8192x4096xbf16>
  return
}

// -----

func.func @impossible(%A: memref<128x64xbf16>) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  // expected-error @below {{cannot be fused with the adjacent kernel, as fuse(always) requires: 'func.return' is between it and a kernel}}
  comm.all_gather_into %A to %all dim 0 devices 2 fuse(always) : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  return
}

// -----

// A gather of few rows has few blocks that send, which need longer than a kernel of its own: two H200s took 85 µs together and
// 60 in turn.

// CHECK-LABEL: @few_senders
// CHECK-COUNT-2: tile.kernel devices(2)
func.func @few_senders(%A: memref<256x4096xbf16>, %B: memref<4096x1024xbf16>, %C: memref<256x1024xbf16>) {
  %all = comm.symm_alloc : memref<256x4096xbf16, #scale.mem<symmetric>>
  // expected-remark @below {{is not fused: one after the other they take 51}}
  // expected-remark @below {{uses one_shot, the fastest}}
  comm.all_gather_into %A to %all dim 0 devices 2 : memref<256x4096xbf16>, memref<256x4096xbf16, #scale.mem<symmetric>>
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
