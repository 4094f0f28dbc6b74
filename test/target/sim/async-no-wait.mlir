// An async copy is read before tile.async_wait.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: error: 'tile.load' op reads uninitialized memory: {{.*}}[0]; nothing waits for the async copy at {{.*}}async-no-wait.mlir:11:5

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %c: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>

    tile.copy async %a[%c0] to %s[%c0] tile(128) : memref<128xf32> to memref<128xf32, #scale.mem<l1>>
    tile.async_commit
    %t = tile.load %s[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    tile.store %t, %c[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}
