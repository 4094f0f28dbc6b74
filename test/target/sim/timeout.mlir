// --timeout holds whatever a step costs: in a loop of large operations, and within one.
//
// UNSUPPORTED: upstream
// RUN: split-file %s %t
// RUN: not tsrun %t/loop.mlir --timeout=1s 2>&1 | FileCheck %s
// RUN: not tsrun %t/one.mlir --timeout=1s 2>&1 | FileCheck %s
// RUN: not tsrun %t/host.mlir --timeout=1s 2>&1 | FileCheck %s
// RUN: not tsrun %t/integers.mlir --timeout=1s 2>&1 | FileCheck %s

// CHECK: error: {{.*}}the program did not end in time

//--- loop.mlir
func.func @main(%A: memref<256x64xbf16> {tile.init = "random"}, %C: memref<256x256xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2147483647 : index
    %zero = arith.constant dense<0.0> : tensor<256x256xf32>
    %sum = tile.pipelined %k = %c0 to %n step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<256x256xf32>) {
      %a = tile.load %A[%c0, %c0] : memref<256x64xbf16> -> tensor<256x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b : tensor<256x64xbf16>, tensor<256x64xbf16> -> tensor<256x256xf32>
      tile.yield %d : tensor<256x256xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<256x256xf32>, memref<256x256xf32>
  }
  return
}

//--- one.mlir
func.func @main(%C: memref<4096x4096xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = arith.constant dense<1.0> : tensor<4096x4096xf32>
    %d = tile.gemm %a, %a : tensor<4096x4096xf32>, tensor<4096x4096xf32> -> tensor<4096x4096xf32>
    tile.store %d, %C[%c0, %c0] : tensor<4096x4096xf32>, memref<4096x4096xf32>
  }
  return
}

//--- integers.mlir
func.func @main(%C: memref<2048x2048xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = arith.constant dense<1> : tensor<2048x2048xi8>
    %d = tile.gemm %a, %a : tensor<2048x2048xi8>, tensor<2048x2048xi8> -> tensor<2048x2048xi32>
    tile.store %d, %C[%c0, %c0] : tensor<2048x2048xi32>, memref<2048x2048xi32>
  }
  return
}

//--- host.mlir
func.func @main(%A: memref<1xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9223372036854775807 : index
  %x = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %A[%c0] : memref<1xf32>
  }
  return
}
