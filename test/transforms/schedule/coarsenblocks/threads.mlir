// RUN: tsopt %s --coarsen-blocks=arch=h100 | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=h100 --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS

// An accumulator of 64x512 takes 256 registers of each of 128 threads. Twice the threads have half of it each; a block computes what it
// did.
// SAYS: remark: a block has 256 instead of 128 threads: predicted {{.*}} µs instead of spilled registers

// CHECK-LABEL: func @wide
// CHECK: tile.kernel blocks(%{{.*}}) = (1024) threads(256)
// CHECK: tile.gemm {{.*}} -> tensor<64x512xf32>
func.func @wide(%A: memref<65536x64xf16>, %B: memref<8192x64xf16>, %V: memref<8192x512xf16>, %C: memref<65536x512xf16>) {
  %zero = arith.constant dense<0.0> : tensor<64x512xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%y) = (1024) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %a = tile.load %A[%row, 0] : memref<65536x64xf16> -> tensor<64x64xf16>
    %s = tile.pipelined %k = %c0 to %c128 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x512xf32>) {
      %at = arith.muli %k, %c64 : index
      %b = tile.load %B[%at, 0] : memref<8192x64xf16> -> tensor<64x64xf16>
      %v = tile.load %V[%at, 0] : memref<8192x512xf16> -> tensor<64x512xf16>
      %p = tile.gemm %a, %b, %zeros transpose_b policy(full_col) : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %e = math.exp2 %p : tensor<64x64xf32>
      %f = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
      %t = tile.gemm %f, %v, %acc policy(full_col) : tensor<64x64xf16>, tensor<64x512xf16> -> tensor<64x512xf32>
      tile.yield %t : tensor<64x512xf32>
    }
    %c = arith.truncf %s : tensor<64x512xf32> to tensor<64x512xf16>
    tile.store %c, %C[%row, 0] : tensor<64x512xf16>, memref<65536x512xf16>
  }
  return
}

// Beside 512 threads there is no room for the producer, and warpgroups cannot divide 64 rows: it stays.
// CHECK-LABEL: func @full
// CHECK: tile.kernel blocks(%{{.*}}) = (1024) threads(256)
// CHECK: tile.gemm {{.*}} -> tensor<64x1024xf32>
func.func @full(%A: memref<65536x64xf16>, %B: memref<8192x64xf16>, %V: memref<8192x1024xf16>, %C: memref<65536x1024xf16>) {
  %zero = arith.constant dense<0.0> : tensor<64x1024xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%y) = (1024) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %a = tile.load %A[%row, 0] : memref<65536x64xf16> -> tensor<64x64xf16>
    %s = tile.pipelined %k = %c0 to %c128 step %c1 stages(at_least 1) iter_args(%acc = %zero) -> (tensor<64x1024xf32>) {
      %at = arith.muli %k, %c64 : index
      %b = tile.load %B[%at, 0] : memref<8192x64xf16> -> tensor<64x64xf16>
      %v = tile.load %V[%at, 0] : memref<8192x1024xf16> -> tensor<64x1024xf16>
      %p = tile.gemm %a, %b, %zeros transpose_b policy(full_col) : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %e = math.exp2 %p : tensor<64x64xf32>
      %f = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
      %t = tile.gemm %f, %v, %acc policy(full_col) : tensor<64x64xf16>, tensor<64x1024xf16> -> tensor<64x1024xf32>
      tile.yield %t : tensor<64x1024xf32>
    }
    %c = arith.truncf %s : tensor<64x1024xf32> to tensor<64x1024xf16>
    tile.store %c, %C[%row, 0] : tensor<64x1024xf16>, memref<65536x1024xf16>
  }
  return
}
