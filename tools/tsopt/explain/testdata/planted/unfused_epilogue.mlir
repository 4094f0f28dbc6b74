// A GEMM, and its ReLU in a kernel of its own, which reads what the first one has just written.
func.func @linear_relu(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf16>) {
  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (128, 256) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to 4096 step 64 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %A[%i, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%k, %j] : memref<4096x4096xf16> -> tensor<64x256xf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xf16>, tensor<64x256xf16> -> tensor<128x256xf32>
      tile.yield %d : tensor<128x256xf32>
    }
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
    tile.store %c, %C[%i, %j] : tensor<128x256xf16>, memref<4096x4096xf16>
  }
  tile.kernel (%i) = (0) to (4096) step (1) threads(256) {
    %x = tile.load %C[%i, 0] : memref<4096x4096xf16> -> tensor<1x4096xf16>
    %none = arith.constant dense<0.0> : tensor<1x4096xf16>
    %y = arith.maximumf %x, %none : tensor<1x4096xf16>
    tile.store %y, %C[%i, 0] : tensor<1x4096xf16>, memref<4096x4096xf16>
  }
  return
}
