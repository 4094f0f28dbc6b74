// RUN: tsopt %s --infer-layout --verify-budget --verify-diagnostics


func.func @spills(%A: memref<256x256xf32>) {
  // expected-remark @below {{spills registers to local memory: a thread holds 512 registers of tiles, and has 255; of 256 threads each would hold 128}}
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = tile.load %A[0, 0] : memref<256x256xf32> -> tensor<256x128xf32>
    tile.store %t, %A[0, 128] : tensor<256x128xf32>, memref<256x256xf32>
  }
  return
}
