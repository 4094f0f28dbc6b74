// RUN: not tsrun %s 2>&1 | FileCheck %s
// The host is no unit of a level.
func.func @main(%a: memref<64xf32> {tile.init = "random"}) {
  // CHECK: [[#@LINE+1]]:8: error: 'scale.view' op uses the units of @device outside of a kernel
  %v = scale.view %a shard<0> at @device : memref<64xf32> -> memref<32xf32>
  return
}
