// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=condition --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=while --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=triangle --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=types --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=launches --verify-each-stage --once | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=wrap --verify-each-stage --once | FileCheck %s --check-prefix=EACH

// EACH-NOT: not checked
// EACH: verified after every one of

// Rounds of an exchange are counted by its executions, whatever leads to it: here
// every second iteration of a loop.
// CHECK-LABEL: func.func @condition
//       CHECK:   %[[W:.*]] = comm.signal_alloc : !comm.signal<4>
//       CHECK:   scf.if
//       CHECK:     %[[R:.*]] = comm.round %[[W]][%{{.*}}]
//       CHECK:     %[[NEXT:.*]] = arith.addi %[[R]], %{{.*}} : i32
//       CHECK:     comm.notify %[[W]][%{{.*}}] set %[[NEXT]]
//       CHECK:     comm.notify %[[W]][%{{.*}}] set %[[NEXT]]
//       CHECK:     comm.wait %[[W]][%{{.*}}] ge %[[NEXT]] each(2)
func.func @condition(%a: memref<4x64xf32> {tile.init = "random"}, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %ad = scale.view %a shard<0> at @device : memref<4x64xf32> -> memref<2x64xf32>
    %od = scale.view %o shard<0> at @device : memref<4x64xf32> -> memref<2x64xf32>
    %t = tile.load %ad[%x, %c0] : memref<2x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %par = arith.remui %i, %c2 : index
      %odd = arith.cmpi eq, %par, %c1 : index
      %r = scf.if %odd -> (tensor<64xf32>) {
        %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
        %q = arith.addf %acc, %s : tensor<64xf32>
        scf.yield %q : tensor<64xf32>
      } else {
        scf.yield %acc : tensor<64xf32>
      }
      scf.yield %r : tensor<64xf32>
    }
    tile.store %sum, %od[%x, %c0] : tensor<64xf32>, memref<2x64xf32>
  }
  return
}

func.func @while(%a: memref<2x64xf32> {tile.init = "uniform"}, %o: memref<2x64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %half = arith.constant dense<0.5> : tensor<64xf32>
    %r, %k = scf.while (%v = %t, %n = %c0) : (tensor<64xf32>, index) -> (tensor<64xf32>, index) {
      %go = arith.cmpi slt, %n, %c4 : index
      scf.condition(%go) %v, %n : tensor<64xf32>, index
    } do {
    ^bb0(%v: tensor<64xf32>, %n: index):
      %m = comm.all_reduce max %v at @device : tensor<64xf32> -> tensor<64xf32>
      %w = arith.mulf %m, %half : tensor<64xf32>
      %z = arith.addf %w, %v : tensor<64xf32>
      %y = arith.mulf %z, %half : tensor<64xf32>
      %n1 = arith.addi %n, %c1 : index
      scf.yield %y, %n1 : tensor<64xf32>, index
    }
    tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

// The number of inner iterations grows with the outer loop.
func.func @triangle(%a: memref<3x64xi32> {tile.init = "random"}, %o: memref<3x64xi32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %ad = scale.view %a shard<0> at @device : memref<3x64xi32> -> memref<1x64xi32>
    %od = scale.view %o shard<0> at @device : memref<3x64xi32> -> memref<1x64xi32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xi32> -> tensor<64xi32>
    %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %t) -> (tensor<64xi32>) {
      %q = scf.for %j = %c0 to %i step %c1 iter_args(%ac = %acc) -> (tensor<64xi32>) {
        %r = comm.all_reduce min %ac at @device : tensor<64xi32> -> tensor<64xi32>
        %y = arith.subi %r, %t : tensor<64xi32>
        scf.yield %y : tensor<64xi32>
      }
      scf.yield %q : tensor<64xi32>
    }
    tile.store %s, %od[%c0, %c0] : tensor<64xi32>, memref<1x64xi32>
  }
  return
}

// Exchanges of two types in one loop, one of them inside another loop.
func.func @types(%a: memref<2x64xbf16> {tile.init = "random"}, %b: memref<2x32xi32> {tile.init = "random"},
    %o: memref<2x64xbf16> {tile.out}, %p: memref<2x32xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64xbf16> -> memref<1x64xbf16>
    %bd = scale.view %b shard<0> at @device : memref<2x32xi32> -> memref<1x32xi32>
    %od = scale.view %o shard<0> at @device : memref<2x64xbf16> -> memref<1x64xbf16>
    %pd = scale.view %p shard<0> at @device : memref<2x32xi32> -> memref<1x32xi32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xbf16> -> tensor<64xbf16>
    %u = tile.load %bd[%c0, %c0] : memref<1x32xi32> -> tensor<32xi32>
    %half = arith.constant dense<0.5> : tensor<64xbf16>
    %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x0 = %t, %y0 = %u) -> (tensor<64xbf16>, tensor<32xi32>) {
      %s = comm.all_reduce max %x0 at @device : tensor<64xbf16> -> tensor<64xbf16>
      %x1 = arith.mulf %s, %half : tensor<64xbf16>
      %y1 = scf.for %j = %c0 to %c3 step %c1 iter_args(%y = %y0) -> (tensor<32xi32>) {
        %m = comm.all_reduce max %y at @device : tensor<32xi32> -> tensor<32xi32>
        %d = arith.subi %m, %u : tensor<32xi32>
        scf.yield %d : tensor<32xi32>
      }
      scf.yield %x1, %y1 : tensor<64xbf16>, tensor<32xi32>
    }
    tile.store %r#0, %od[%c0, %c0] : tensor<64xbf16>, memref<1x64xbf16>
    tile.store %r#1, %pd[%c0, %c0] : tensor<32xi32>, memref<1x32xi32>
  }
  return
}

// Launches of a host loop share what the exchange needs, and count on.
// CHECK-LABEL: func.func @launches
//       CHECK:   comm.signal_alloc
//       CHECK:   comm.symm_alloc
//       CHECK:   scf.for
//       CHECK:     tile.kernel
func.func @launches(%a: memref<2x64xf32> {tile.init = "random", tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %e = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (1) threads(32) {
      %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
      %half = arith.constant dense<0.5> : tensor<64xf32>
      scf.for %i = %c0 to %c3 step %c1 {
        %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
        %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
        %m = arith.mulf %s, %half : tensor<64xf32>
        tile.store %m, %ad[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
      }
    }
  }
  return
}

// Counters may wrap around: a wait compares by the sign of the difference.
func.func @wrap(%o: memref<2x32xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %last = arith.constant 2147483647 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %od = scale.view %o shard<0> at @device : memref<2x32xi32> -> memref<1x32xi32>
    comm.notify %sig[%c0] set %last to %peer : !comm.signal<1>
    %t0 = comm.wait %sig[%c0] ge %last : !comm.signal<1>
    %next = arith.addi %last, %one : i32
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
    %t1 = comm.wait %sig[%c0] gt %last : !comm.signal<1>
    %t2 = comm.wait %sig[%c0] ge %next : !comm.signal<1>
    %t3 = comm.wait %sig[%c0] le %next : !comm.signal<1>
    %after = arith.addi %next, %one : i32
    %t4 = comm.wait %sig[%c0] lt %after : !comm.signal<1>
    %t = tile.fill %next : i32 -> tensor<32xi32>
    tile.store %t, %od[%c0, %c0] : tensor<32xi32>, memref<1x32xi32>
  }
  return
}
