// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}needs a value that the simulator does not support

func.func @main(%A: memref<64xf32>) { tile.kernel blocks(%x) = (1) threads(128) { %f = arith.constant 1.0 : f32
 %t = tile.fill %f : f32 -> tensor<1048576x1048576xf32>
 %u = arith.addf %t, %t : tensor<1048576x1048576xf32>
 }
 return }
