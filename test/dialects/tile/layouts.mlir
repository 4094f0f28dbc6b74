// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// #tile.layout, the encoding of a register tile: digits for each axis, fastest first.
// N@d:s is N steps of s elements along dimension d, N@* copies, N@+ summands. It prints
// as an alias, layouts being long and shared; inline it is what is written here.

// CHECK-DAG: #[[PLAIN:.*]] = #tile.layout<lane = [32@0]>
// CHECK-DAG: #[[COPIES:.*]] = #tile.layout<reg = [32@0], lane = [32@*]>
// CHECK-DAG: #[[AXES:.*]] = #tile.layout<reg = [2@1, 2@0], lane = [4@1:2, 8@0:2], warp = [2@0:16], warpgroup = [2@1:8]>
// CHECK-DAG: #[[REQUIRED:.*]] = #tile.layout<warpgroup = [2@+]>
// CHECK-DAG: #[[MAX:.*]] = #tile.layout<warp = [2@+], combiner = max>
// CHECK-DAG: #[[BOTH:.*]] = #tile.layout<warp = [2@+], warpgroup = [2@+]>

// CHECK-LABEL: func.func private @forms
// CHECK-SAME: tensor<32xf32, #[[PLAIN]]>
func.func private @forms(tensor<32xf32, #tile.layout<lane = [32@0]>>,
  // CHECK-SAME: tensor<32xf32, #[[COPIES]]>
  tensor<32xf32, #tile.layout<reg = [32@0], lane = [32@*]>>,
  // CHECK-SAME: tensor<32x16xf32, #[[AXES]]>
  tensor<32x16xf32, #tile.layout<reg = [2@1, 2@0], lane = [4@1:2, 8@0:2], warp = [2@0:16], warpgroup = [2@1:8]>>,
  // Only which units hold summands: infer-layout completes it.
  // CHECK-SAME: tensor<8xf32, #[[REQUIRED]]>
  tensor<8xf32, #tile.layout<warpgroup = [2@+]>>,
  // CHECK-SAME: tensor<8xf32, #[[MAX]]>
  tensor<8xf32, #tile.layout<warp = [2@+], combiner = max>>,
  // CHECK-SAME: tensor<8xf32, #[[BOTH]]>
  tensor<8xf32, #tile.layout<warp = [2@+], warpgroup = [2@+]>>,
  // The combiner of most is add, and not printed.
  // CHECK-SAME: tensor<4xf32, #[[REQUIRED]]>
  tensor<4xf32, #tile.layout<warpgroup = [2@+], combiner = add>>)

// A stride of 1 is left out.

// CHECK-LABEL: func.func private @convert
func.func private @convert(%x: tensor<32xf32, #tile.layout<lane = [32@0:1]>>) {
  // CHECK: tile.convert_layout %{{.*}} : tensor<32xf32, #[[PLAIN]]> -> tensor<32xf32, #[[COPIES]]>
  %y = tile.convert_layout %x : tensor<32xf32, #tile.layout<lane = [32@0]>> -> tensor<32xf32, #tile.layout<reg = [32@0], lane = [32@*]>>
  // CHECK: tile.convert_layout %{{.*}} {my.note} : tensor<32xf32, #[[COPIES]]> -> tensor<32xf32>
  %z = tile.convert_layout %y {my.note} : tensor<32xf32, #tile.layout<reg = [32@0], lane = [32@*]>> -> tensor<32xf32>
  return
}
