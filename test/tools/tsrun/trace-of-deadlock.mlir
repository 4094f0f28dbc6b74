// A program that fails leaves the trace until there; what had not ended is open.
//
// RUN: not tsrun %s --trace=%t.json 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: FileCheck %s < %t.jsonl
//
// ERROR: error: deadlock: all agents wait
// CHECK: "name":"comm.recv",{{.*}}"open":true
func.func @main(%y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(32) cluster(2) {
    %c = comm.channel @block : !comm.channel<tensor<64xf32>, 1>
    %c0 = arith.constant 0 : index
    %r = comm.recv %c from %c0 : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    tile.store %r, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
