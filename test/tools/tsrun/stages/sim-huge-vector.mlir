// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}needs a value that the simulator does not support

func.func @main(%o: memref<4xi32>{tile.out}) { %a = arith.constant dense<1> : vector<100000000000xi32>
 %b = arith.addi %a, %a : vector<100000000000xi32>
 return }
