// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// scale.on runs its body on every unit of a level. `as` names the unit and the number of
// units; each input says what part of it a unit gets, each result what part it gives;
// the types of parts follow. A part that has a layout has its type written.

// CHECK-LABEL: func.func private @names
func.func private @names(%t: tensor<64xf32>) {
  // CHECK: scale.on @warpgroup as (%[[U:.*]], %[[N:.*]]) units(2) {
  scale.on @warpgroup as (%w, %n) units(2) {
    // CHECK: tile.print "unit", %[[U]], %[[N]] : index, index
    tile.print "unit", %w, %n : index, index
  }
  // They may be left out.
  // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<64xf32>) units(2) {
  scale.on @warpgroup in(%t as %u shard<0>) : (tensor<64xf32>) units(2) {
  }
  // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) units(4) attributes {my.note} {
  scale.on @warp units(4) attributes {my.note} {
  }
  return
}

// CHECK-LABEL: func.func private @parts
func.func private @parts(%a: tensor<64x64xf32>, %p: tensor<8xf32, #tile.layout<warp = [4@+]>>, %i: index, %m: memref<8xf32>) {
  // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %[[A:.*]] shard<0>, %{{.*}} as %{{.*}} replica, %{{.*}} as %[[P:.*]] partial<add>, %{{.*}} as %{{.*}} replica, %{{.*}} as %[[Q:.*]] map<(d0, d1) -> (d1 floordiv 16)>) : (tensor<64x64xf32>, index, tensor<8xf32, #{{.*}}>, memref<8xf32>, tensor<64x64xf32>) -> (tensor<64x64xf32> shard<0>, tensor<8xf32, #{{.*}}> partial<add>, tensor<64x64xf32> shard<1>, index replica) units(4) {
  // CHECK: scale.yield %[[A]], %[[P]], %[[Q]], %{{.*}} : tensor<16x64xf32>, tensor<8xf32>, tensor<64x16xf32>, index
  %0:4 = scale.on @warp as (%w, %n) in(%a as %al shard<0>, %i as %il replica, %p as %pl partial<add>, %m as %ml replica, %a as %q map<(d0, d1) -> (d1 floordiv 16)>)
      : (tensor<64x64xf32>, index, tensor<8xf32, #tile.layout<warp = [4@+]>>, memref<8xf32>, tensor<64x64xf32>)
      -> (tensor<64x64xf32> shard<0>, tensor<8xf32, #tile.layout<warp = [4@+]>> partial<add>, tensor<64x64xf32> shard<1>, index replica) units(4) {
    scale.yield %al, %pl, %q, %il : tensor<16x64xf32>, tensor<8xf32>, tensor<64x16xf32>, index
  }
  return
}

// CHECK-LABEL: func.func private @layout_of_a_part
func.func private @layout_of_a_part(%a: tensor<64xf32>) {
  // CHECK: in(%{{.*}} as %{{.*}} shard<0> : tensor<32xf32, #{{.*}}>) : (tensor<64xf32>) units(2) {
  scale.on @warp in(%a as %al shard<0> : tensor<32xf32, #tile.layout<lane = [32@0]>>) : (tensor<64xf32>) units(2) {
  }
  return
}
