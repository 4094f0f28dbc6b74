// tsopt explain: a kernel whose operands need copies with aligned rows becomes three. Advice is about all of them
// together, so that the time before it is more than that of the one kernel, and of an attribute one value is advised.
//
// RUN: tsopt explain %s -o %t.html 2>&1 | FileCheck %s

// CHECK: explain-advice.mlir:14: Limited by device memory
// CHECK: explain-advice.mlir:14: Limited by issue and latency for most of the predicted [[ONE:[0-9]+]] µs
// CHECK: line 19: leave the number of stages open {{.*}} (the 3 kernels that are made of this one, together): predicted
// CHECK-NOT: instead of [[ONE]] µs
// CHECK: line 19: stages({{[2-4]}}) instead of stages(1)
// CHECK-NOT: line 19: stages(
func.func @large(%A: memref<4099x4099xbf16>, %B: memref<4099x4099xbf16>, %C: memref<4099x4099xbf16>) {
  // expected-remark @below {{reads a copy of memref<4099x4099xbf16> and of memref<4099x4099xbf16> with aligned rows: predicted}}
  tile.kernel blocks(%x, %y) = (33, 33) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %sum = tile.pipelined %k = 0 to 4099 step 64 stages(1) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
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
