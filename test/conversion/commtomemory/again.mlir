// A loop over the rows of two devices waits for those of a device when it comes to them, not in each iteration: it carries
// which counter it has waited for last, and for what. A counter that is another in each iteration is waited for without
// such a question, and so is one that can be set to less.
//
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s
// RUN: tsrun %s --entry=shards --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=rows --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=sets --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// CHECK-LABEL: func.func @shards
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}, %[[LAST:.*]] = %[[NONE:.*]], %[[FOR:.*]] = %{{.*}}) -> ({{.*}}, index, i32)
//       CHECK:     %[[OF:.*]] = arith.divui %[[I]], %c4
//       CHECK:     %[[OTHER:.*]] = arith.cmpi ne, %[[OF]], %[[LAST]]
//       CHECK:     %[[MORE:.*]] = arith.cmpi ne, %{{.*}}, %[[FOR]]
//       CHECK:     %[[NEW:.*]] = arith.ori %[[OTHER]], %[[MORE]]
//       CHECK:     scf.if %[[NEW]] {
//       CHECK:       llvm.load %{{.*}} atomic acquire
//       CHECK:     gpu.barrier
//       CHECK:     scf.yield %{{.*}}, %[[OF]], %{{.*}} : {{.*}}, index, i32
func.func @shards(%a: memref<2x4xf32> {tile.init = "random"}, %o: memref<2x1xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<8xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %one = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %ad = scale.view %a shard<0> at @device : memref<2x4xf32> -> memref<1x4xf32>
    %od = scale.view %o shard<0> at @device : memref<2x1xf32> -> memref<1x1xf32>
    %me = comm.rank @device
    %at = arith.muli %me, %c4 : index
    %t = tile.load %ad[%c0, %c0] : memref<1x4xf32> -> tensor<4xf32>
    scf.for %p = %c0 to %c2 step %c1 {
      %sent = comm.put %t, %buf[%at] to %p : tensor<4xf32>, memref<8xf32, #scale.mem<symmetric>>
      comm.notify %sig[%me] add %one to %p after %sent : !comm.signal<2>
    }
    %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (tensor<1xf32>) {
      %of = arith.divui %i, %c4 : index
      %came = comm.wait %sig[%of] ge %one : !comm.signal<2>
      %here = comm.consume %buf, %came : memref<8xf32, #scale.mem<symmetric>>
      %v = tile.load %here[%i] : memref<8xf32, #scale.mem<symmetric>> -> tensor<1xf32>
      %next = arith.addf %acc, %v : tensor<1xf32>
      scf.yield %next : tensor<1xf32>
    }
    tile.store %sum, %od[%c0, %c0] : tensor<1xf32>, memref<1x1xf32>
  }
  return
}

// CHECK-LABEL: func.func @rows
//       CHECK:   scf.for
//   CHECK-NOT:     arith.cmpi ne
//       CHECK:     llvm.load %{{.*}} atomic acquire
func.func @rows(%o: memref<2xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %od = scale.view %o shard<0> at @device : memref<2xi32> -> memref<1xi32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    scf.for %i = %c0 to %c4 step %c1 {
      comm.notify %sig[%i] add %one to %me : !comm.signal<4>
      %came = comm.wait %sig[%i] ge %one : !comm.signal<4>
    }
    memref.store %one, %od[%c0] : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @sets
//       CHECK:   scf.for
//   CHECK-NOT:     arith.cmpi ne
//       CHECK:     llvm.load %{{.*}} atomic acquire
func.func @sets(%o: memref<2xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = comm.rank @device
    %od = scale.view %o shard<0> at @device : memref<2xi32> -> memref<1xi32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    scf.for %i = %c0 to %c4 step %c1 {
      %of = arith.divui %i, %c2 : index
      comm.notify %sig[%of] set %one to %me : !comm.signal<2>
      %came = comm.wait %sig[%of] ge %one : !comm.signal<2>
    }
    memref.store %one, %od[%c0] : memref<1xi32>
  }
  return
}
