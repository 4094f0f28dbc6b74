// RUN: not tsrun %s 2>&1 | FileCheck %s

// CHECK: [[@LINE+4]]:5: error: 'tile.copy' op copies a tile that the simulator does not support: it needs {{.*}}, but the simulator's memory limit is {{.*}} (--max-memory)
func.func @main(%a: memref<4x4xf32> {tile.init = "random"}, %b: memref<4x4xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%x) = (1) threads(32) {
    tile.copy %a[%c0, %c0] to %b[%c0, %c0] tile(4294967296, 4294967296) : memref<4x4xf32> to memref<4x4xf32>
  }
  return
}
