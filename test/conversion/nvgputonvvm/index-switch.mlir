// RUN: tsopt %s --convert-nvgpu-to-nvvm | FileCheck %s

// What a switch chooses by is an index, whatever its results become.
// CHECK: scf.index_switch %arg0 -> i64
func.func @f(%a: index) -> index {
  %0 = scf.index_switch %a -> index
  case 1 {
    scf.yield %a : index
  }
  default {
    %c1 = arith.constant 1 : index
    scf.yield %c1 : index
  }
  return %0 : index
}
