// An operation that the simulator has no meaning for is an error with its place.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: no-semantics.mlir:8:8: error: 'vector.vscale' op has no simulator semantics

func.func @main() {

  %a = vector.vscale
  return
}
