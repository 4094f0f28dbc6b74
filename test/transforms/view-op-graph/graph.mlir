// RUN: tsopt %s --view-op-graph -o /dev/null 2>&1 | FileCheck %s
// RUN: tsopt %s --view-op-graph='print-control-flow-edges print-data-flow-edges=false print-attrs=false print-result-types=false' -o /dev/null 2>&1 | FileCheck %s --check-prefix=CFG

// CHECK:      digraph G {
// CHECK-NEXT:   compound = true;
// CHECK:        label = "func.func : ()\lfunction_type:
// CHECK:        v[[X:[0-9]+]] [label = "<res_arg0> %arg0 i1", shape = Mrecord];
// CHECK:        v[[A:[0-9]+]] [fillcolor = "{{[0-9.]+}} 0.3 0.95", label = "{arith.constant\l\lvalue: 1 : i32\l|{<res_c1_i32> %c1_i32 i32}}", shape = Mrecord, style = filled];
// CHECK:        subgraph cluster_[[C:[0-9]+]] {
// CHECK-NEXT:   v[[IF:[0-9]+]] [label = " ", shape = plain];
// CHECK-NEXT:   label = "scf.if : (i32)\l";
// CHECK:        v[[A]]:res_c1_i32:s -> v{{[0-9]+}}:arg_c1_i32:n[style = solid];
// CHECK:        v[[X]]:res_arg0:s -> v[[IF]][lhead = cluster_[[C]], style = solid];
// CHECK:        v[[IF]] -> v{{[0-9]+}}:arg_0:n[ltail = cluster_[[C]], style = solid];

// CFG:      label = "{arith.constant\l|{<res_c1_i32> %c1_i32}}"
// CFG:      -> v{{[0-9]+}}[lhead = cluster_{{[0-9]+}}, style = dashed];
// CFG-NEXT: -> v{{[0-9]+}}[ltail = cluster_{{[0-9]+}}, style = dashed];
// CFG-NEXT: }
func.func @f(%c: i1) -> i32 {
  %a = arith.constant 1 : i32
  %r = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
