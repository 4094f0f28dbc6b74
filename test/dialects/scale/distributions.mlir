// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// The attributes of this dialect as text: where memory is, and how a value is spread over
// the units of a level.

// CHECK-LABEL: func.func private @distributions
// CHECK-SAME: all = #scale.replica
// CHECK-SAME: cut = #scale.map<(d0) -> (d0 floordiv 8)>
// CHECK-SAME: part = #scale.shard<1>
// CHECK-SAME: sums = [#scale.partial<add>, #scale.partial<mul>, #scale.partial<max>, #scale.partial<min>, #scale.partial<and>, #scale.partial<or>, #scale.partial<xor>]
func.func private @distributions() attributes {
  part = #scale.shard<1>, all = #scale.replica, cut = #scale.map<(d0) -> (d0 floordiv 8)>,
  sums = [#scale.partial<add>, #scale.partial<mul>, #scale.partial<max>, #scale.partial<min>, #scale.partial<and>, #scale.partial<or>, #scale.partial<xor>]}

// CHECK-LABEL: func.func private @memories
// CHECK-SAME: memref<4xf32, #scale.mem<l0>>, memref<4xf32, #scale.mem<l1>>, memref<4xf32, #scale.mem<l2>>, memref<4xf32, #scale.mem<global>>, memref<4xf32, #scale.mem<symmetric>>, memref<4xf32, #scale.mem<host>>
func.func private @memories(memref<4xf32, #scale.mem<l0>>, memref<4xf32, #scale.mem<l1>>, memref<4xf32, #scale.mem<l2>>,
  memref<4xf32, #scale.mem<global>>, memref<4xf32, #scale.mem<symmetric>>, memref<4xf32, #scale.mem<host>>)
