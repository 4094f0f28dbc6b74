// RUN: tsopt %s --split-input-file --tile-to-llvm=to=planned --verify-diagnostics

// What a multiprocessor has not is said with what would fit.

func.func @slots(%A: memref<512x2048xbf16>, %B: memref<2048x512xbf16>, %C: memref<512x512xf32>) {
  // expected-error @below {{'tile.kernel' op needs 655680 bytes of shared memory, but the target has 232448}}
  // expected-note @below {{the tiles take 327680 + 327680 + 320 bytes; use smaller tiles or 7 stages, which would take 229696}}
  // expected-note @below {{320 bytes at offset 655360 for the barriers of 20 stages}}
  tile.kernel (%i, %j) = (0, 0) to (512, 512) step (128, 128) threads(256) {
    %z = arith.constant dense<0.0> : tensor<128x128xf32>
    %s = tile.pipelined %k = 0 to 2048 step 64 stages(20) iter_args(%acc = %z) -> (tensor<128x128xf32>) {
      // expected-note @below {{327680 bytes at offset 0}}
      %a = tile.load %A[%i, %k] : memref<512x2048xbf16> -> tensor<128x64xbf16>
      // expected-note @below {{327680 bytes at offset 327680}}
      %b = tile.load %B[%k, %j] : memref<2048x512xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    // expected-remark @below {{writes to device memory without TMA: shared memory has no room for 65536 more bytes; use fewer stages}}
    tile.store %s, %C[%i, %j] : tensor<128x128xf32>, memref<512x512xf32>
  }
  return
}

// -----

func.func @threads(%A: memref<256x256xf32>) {
  // expected-remark @below {{spills registers to local memory: a thread holds 512 registers of tiles, and has 255; of 256 threads each would hold 128}}
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = tile.load %A[0, 0] : memref<256x256xf32> -> tensor<256x128xf32>
    tile.store %t, %A[0, 128] : tensor<256x128xf32>, memref<256x256xf32>
  }
  return
}

// -----

func.func @tile(%A: memref<256x512xf32>) {
  // expected-remark @below {{spills registers to local memory: a thread holds 512 registers of tiles, and has 255; use smaller tiles}}
  tile.kernel blocks(%x) = (1) threads(128) {
    %t = tile.load %A[0, 0] : memref<256x512xf32> -> tensor<256x256xf32>
    tile.store %t, %A[0, 256] : tensor<256x256xf32>, memref<256x512xf32>
  }
  return
}
