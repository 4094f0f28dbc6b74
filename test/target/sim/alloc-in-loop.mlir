// A tile that is allocated in a loop is another in each iteration: what the last
// one wrote is gone.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: error: 'tile.load' op reads uninitialized memory: the memref of tile.alloc at line {{.*}}[0]

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    scf.for %k = %c0 to %c4 step %c1 {
      %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
      %first = arith.cmpi eq, %k, %c0 : index
      scf.if %first {
        tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      }
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %u, %o[%k, %c0] : tensor<64xf32>, memref<4x64xf32>
    }
  }
  return
}
