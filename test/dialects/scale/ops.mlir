// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the scale dialect.

// CHECK-LABEL: scale.arch @tiny
// CHECK: scale.level @thread{{$}}
// CHECK: scale.level @warp of @thread {count = 32 : i64}
// CHECK: scale.memory @l1 at @block {bytes = 65536 : i64}
// CHECK: scale.network @link at @device {{{.*}}latency_ns = 1000 : i64}
// CHECK: scale.instruction @fma at @thread {flops = 2 : i64}
scale.arch @tiny {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 8}
  scale.level @device of @block {count = 4}
  scale.memory @l1 at @block {bytes = 65536}
  scale.network @link at @device {bytes_per_second = 1.0e+11 : f64, latency_ns = 1000}
  scale.instruction @fma at @thread {flops = 2}
}

// CHECK-LABEL: func.func @view
func.func @view(%A: memref<64x256xf32>, %D: memref<?x256xf32>) {
  // CHECK: scale.view %{{.*}} shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
  %0 = scale.view %A shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
  // CHECK: scale.view %{{.*}} replica at @device : memref<64x256xf32> -> memref<64x256xf32>
  %1 = scale.view %A replica at @device : memref<64x256xf32> -> memref<64x256xf32>
  // CHECK: scale.view %{{.*}} map<(d0, d1) -> (d0 floordiv 16)> at @device : memref<64x256xf32> -> memref<16x256xf32>
  %2 = scale.view %A map<(d0, d1) -> (d0 floordiv 16)> at @device : memref<64x256xf32> -> memref<16x256xf32>
  // CHECK: scale.view %{{.*}} shard<0> at @device : memref<?x256xf32> -> memref<?x256xf32>
  %3 = scale.view %D shard<0> at @device : memref<?x256xf32> -> memref<?x256xf32>
  return
}

// CHECK-LABEL: func.func @on
func.func @on(%a: tensor<64x64xf32>, %p: tensor<8xf32, #tile.layout<warp = [4@+]>>, %i: index) {
  // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) units(2) {
  scale.on @warpgroup as (%w, %n) units(2) {
    // CHECK: scale.rank @warpgroup
    %r = scale.rank @warpgroup
    // CHECK: scale.num_ranks @warpgroup
    %s = scale.num_ranks @warpgroup
  }
  // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %[[A:.*]] shard<0>, %{{.*}} as %{{.*}} replica, %{{.*}} as %[[P:.*]] partial<add>) : (tensor<64x64xf32>, index, tensor<8xf32, #{{.*}}>) -> (tensor<64x64xf32> shard<0>, tensor<8xf32, #{{.*}}> partial<add>) units(4) attributes {my.note} {
  // CHECK: scale.yield %[[A]], %[[P]] : tensor<16x64xf32>, tensor<8xf32>
  %0:2 = scale.on @warp as (%w, %n) in(%a as %al shard<0>, %i as %il replica, %p as %pl partial<add>)
      : (tensor<64x64xf32>, index, tensor<8xf32, #tile.layout<warp = [4@+]>>)
      -> (tensor<64x64xf32> shard<0>, tensor<8xf32, #tile.layout<warp = [4@+]>> partial<add>) units(4) attributes {my.note} {
    scale.yield %al, %pl : tensor<16x64xf32>, tensor<8xf32>
  }
  return
}

// CHECK-LABEL: func.func private @attributes
// CHECK-SAME: a = #scale.shard<1>
// CHECK-SAME: b = #scale.replica
// CHECK-SAME: c = #scale.partial<max>
// CHECK-SAME: d = #scale.map<(d0) -> (d0 floordiv 8)>
// CHECK-SAME: e = #scale.mem<l1>
func.func private @attributes() attributes {a = #scale.shard<1>, b = #scale.replica, c = #scale.partial<max>, d = #scale.map<(d0) -> (d0 floordiv 8)>, e = #scale.mem<l1>}

// The names of the unit and of the number of units may be left out.
// CHECK-LABEL: func.func @unnamed
func.func @unnamed(%t: tensor<64xf32>) {
  // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) units(2) {
  scale.on @warpgroup units(2) {
  }
  // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<64xf32>) units(2) {
  scale.on @warpgroup in(%t as %u shard<0>) : (tensor<64xf32>) units(2) {
  }
  return
}

// -----

// In a kernel the number of units is that of the block or, inside another
// scale.on, of its units; parts have their types by it.

// CHECK-LABEL: @units_seen
func.func @units_seen(%a: memref<512x8xf32>) {
  // CHECK: tile.kernel blocks(%{{.*}}) = (1) threads(512)
  tile.kernel blocks(%x) = (1) threads(512) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<512x8xf32> -> tensor<512x8xf32>
    // CHECK: scale.on @warpgroup as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<512x8xf32>) {
    scale.on @warpgroup as (%g, %m) in(%t as %tg shard<0>) : (tensor<512x8xf32>) {
      // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<128x8xf32>) {
      scale.on @warp as (%w, %n) in(%tg as %tw shard<0>) : (tensor<128x8xf32>) {
        // CHECK: tile.print "part", %{{.*}} : tensor<32x8xf32>
        tile.print "part", %tw : tensor<32x8xf32>
      }
    }
    // CHECK: scale.on @warp as (%{{.*}}, %{{.*}}) in(%{{.*}} as %{{.*}} shard<0>) : (tensor<512x8xf32>) {
    scale.on @warp as (%w, %n) in(%t as %tw shard<0>) : (tensor<512x8xf32>) {
      // CHECK: tile.print "part", %{{.*}} : tensor<32x8xf32>
      tile.print "part", %tw : tensor<32x8xf32>
    }
  }
  return
}
