// A trace has a track for each agent: its operations, waits and copies in steps of the simulator, for Perfetto and, beside
// it, as lines for other tools. Both have the unit of their steps, and the name of the program.
//
// RUN: tsrun %s --trace=%t.json
// RUN: FileCheck %s < %t.json
// RUN: FileCheck %s --check-prefix=LINES < %t.jsonl
//
// CHECK: "clock":"steps of the simulator, not time"
// CHECK-SAME: "lost":0,"file":"{{.*}}trace.mlir","fingerprint":"{{[0-9a-f]+}}"
// CHECK-SAME: "args":{"name":"device 0, in steps of the simulator, not time"}
// CHECK-SAME: "args":{"name":"block [0]"}
// CHECK-SAME: "args":{"name":"block [1]"}
// CHECK-SAME: {"name":"tile.load","ph":"X","ts":{{[0-9]+}},"dur":{{[0-9]+}},"pid":0,"tid":1,"args":{"at":"{{.*}}trace.mlir:[[#@LINE+17]]:{{[0-9]+}}"}}
//
// LINES: {"clock":"steps of the simulator, not time","lost":0,"file":"{{.*}}trace.mlir"
// LINES: {"device":0,"agent":"block [0]","name":"tile.load","from":[[#]],"to":[[#]],"at":"{{.*}}trace.mlir:[[#@LINE+14]]:{{[0-9]+}}"}
//
// Of the code of threads it shows the first lane of each warp. A copy is from its start until it has landed.
//
// RUN: tsopt --emit=gpu %s -o %t.gpu.mlir && tsrun %t.gpu.mlir --trace=%t.gpu.json
// RUN: FileCheck %s --check-prefix=THREADS < %t.gpu.jsonl
//
// THREADS-NOT: lane 1)
// THREADS: "agent":"block [0], thread 0 (warp 0, lane 0)","name":"nvvm.cp.async{{[^"]*}}",{{.*}}"copy":true
// THREADS-NOT: lane 1)
func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(64) {
    %sum = arith.constant dense<0.0> : tensor<64xf32>
    %r = tile.pipelined %k = 0 to 4 step 1 stages(2) iter_args(%a = %sum) -> (tensor<64xf32>) {
      %t = tile.load %x[%i] : memref<128xf32> -> tensor<64xf32>
      %b = arith.addf %a, %t : tensor<64xf32>
      tile.yield %b : tensor<64xf32>
    }
    tile.store %r, %y[%i] : tensor<64xf32>, memref<128xf32>
  }
  return
}
