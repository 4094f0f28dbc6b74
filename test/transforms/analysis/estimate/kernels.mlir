// RUN: tsopt %s --tile-to-llvm=to=planned --estimate --remarks=cost -o %t 2>&1 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="to=planned arch=a100 chip=sm_80" --estimate=arch=a100 --remarks=cost -o %t 2>&1 | FileCheck %s --check-prefix=A100

// A copy is limited by device memory; a GEMM in small tiles by its loads, whose latency a ring of three stages does
// not hide.
// CHECK: remark: predicted {{.*}} on h200, limited by device memory: {{.*}}L2 {{.*}}, device memory 63.0 µs, launch overhead 4.5 µs
// CHECK: note: 8192 blocks,
// CHECK: remark: predicted {{.*}} on h200, limited by issue and latency: issue and latency {{.*}}, tensor cores 171 µs, {{.*}}shared memory
// CHECK: note: 132 blocks, 1 per SM at a time{{.*}}: 1 wave on 132 SMs; tiles take 64 of a thread's 168 registers
// A100: remark: predicted {{.*}} on a100, limited by device memory
// A100: remark: predicted {{.*}} on a100

func.func @copy(%A: memref<8192x4096xf32>, %B: memref<8192x4096xf32>) {
  tile.kernel blocks(%x) = (8192) threads(128) {
    %t = tile.load %A[%x, 0] [1, 4096] : memref<8192x4096xf32> -> tensor<4096xf32>
    tile.store %t, %B[%x, 0] [1, 4096] : tensor<4096xf32>, memref<8192x4096xf32>
  }
  return
}

func.func @product(%A: memref<4096x4096xbf16>, %B: memref<4096x4096xbf16>, %C: memref<4096x4096xbf16>) {
  %c0 = arith.constant 0 : index
  %c4096 = arith.constant 4096 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  tile.kernel blocks(%x, %y) = (32, 32) threads(256) {
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %c4096 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<4096x4096xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%col, %k] : memref<4096x4096xbf16> -> tensor<128x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<128x64xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    %o = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %o, %C[%row, %col] : tensor<128x128xbf16>, memref<4096x4096xbf16>
  }
  return
}
