// A combination that means nothing for its elements is an error of the program.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: error: 'vector.multi_reduction' op combines elements of type f32 with 'xor', which is undefined for them

func.func @main(%out: memref<4xf32> {tile.out}) {
  %a = arith.constant dense<1.0> : vector<4x8xf32>
  %b = arith.constant dense<1.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %0 = vector.multi_reduction <xor>, %a, %b [1] : vector<4x8xf32> to vector<4xf32>
  vector.store %0, %out[%c0] : memref<4xf32>, vector<4xf32>
  return
}
