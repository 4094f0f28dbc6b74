// tsopt explain of two programs: kernels are compared that compute the same. Here the second program, an edit of the first,
// has the ReLU in the GEMM, so that the first one's second kernel has no partner. Advice says the same, and what it saves.
//
// RUN: sed -e '/^  tile.kernel (%r)/,/^  }/d' -e 's|//FUSED ||' -e '/PLAIN/d' %s > %t.fused.mlir
// RUN: tsopt explain %s %t.fused.mlir -o %t.html 2>&1 | FileCheck %s
// RUN: tsopt explain %s -o %t.html 2>&1 | FileCheck %s --check-prefix=ADVICE

// CHECK: main_kernel: predicted {{.*}} µs and
// CHECK: main_kernel_0, line 27 of the first program, has no partner: predicted
// CHECK: all kernels: predicted
// ADVICE: line 28: compute this as the epilogue of the kernel before, {{.*}}: both kernels: predicted

func.func @main(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (128, 256) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %c = tile.pipelined %k = 0 to 4096 step 64 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %A[%i, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%k, %j] : memref<4096x4096xf16> -> tensor<64x256xf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xf16>, tensor<64x256xf16> -> tensor<128x256xf32>
      tile.yield %d : tensor<128x256xf32>
    }
    //FUSED %y = arith.maximumf %c, %zero : tensor<128x256xf32>
    //FUSED tile.store %y, %C[%i, %j] : tensor<128x256xf32>, memref<4096x4096xf32>
    tile.store %c, %C[%i, %j] : tensor<128x256xf32>, memref<4096x4096xf32> // PLAIN
  }

  tile.kernel (%r) = (0) to (4096) step (1) threads(256) {
    %x = tile.load %C[%r, 0] : memref<4096x4096xf32> -> tensor<1x4096xf32>
    %none = arith.constant dense<0.0> : tensor<1x4096xf32>
    %y = arith.maximumf %x, %none : tensor<1x4096xf32>
    tile.store %y, %C[%r, 0] : tensor<1x4096xf32>, memref<4096x4096xf32>
  }
  return
}
