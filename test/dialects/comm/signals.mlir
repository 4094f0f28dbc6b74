// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Counters of a signal: a notify changes one of a peer's, a wait blocks until one of its
// own compares, a test asks. Scope and semantics are printed where they are not the
// default: auto, and release, acquire or acq_rel.

// CHECK-LABEL: func.func @notify
func.func @notify(%sig: !comm.signal<8>, %i: index, %n: i32, %peer: index, %t: !comm.token) {
  // CHECK: comm.notify %{{.*}}[%{{.*}}] add %{{.*}} to %{{.*}} : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer : !comm.signal<8>
  // CHECK: comm.notify %{{.*}}[%{{.*}}] set %{{.*}} to %{{.*}} after %[[T:.*]], %[[T]] : !comm.signal<8>
  comm.notify %sig[%i] set %n to %peer after %t, %t : !comm.signal<8>
  // CHECK: comm.notify {{.*}} scope(cta) sem(relaxed) : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer scope(cta) sem(relaxed) : !comm.signal<8>
  // CHECK: comm.notify {{.*}} after %{{.*}} scope(sys) sem(acq_rel) {my.note} : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer after %t scope(sys) sem(acq_rel) {my.note} : !comm.signal<8>
  // CHECK: comm.notify {{.*}} scope(cluster) sem(release) : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer scope(cluster) sem(release) : !comm.signal<8>
  // CHECK: comm.notify {{.*}} to %{{.*}} {all} : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer {all} : !comm.signal<8>
  // CHECK: comm.notify %{{.*}}[%{{.*}}] add %{{.*}} to %{{.*}} : !comm.signal<8>
  comm.notify %sig[%i] add %n to %peer scope(auto) sem(default) : !comm.signal<8>
  return
}

// CHECK-LABEL: func.func @wait
func.func @wait(%sig: !comm.signal<8>, %any: !comm.signal<?>, %i: index, %n: i32) {
  // CHECK: comm.wait %{{.*}}[%{{.*}}] ge %{{.*}} : !comm.signal<8>
  %0 = comm.wait %sig[%i] ge %n : !comm.signal<8>
  // CHECK: comm.wait %{{.*}} eq %{{.*}} each(8) scope(gpu) sem(acquire) {timeout_ns = 1000 : i64} : !comm.signal<8>
  %1 = comm.wait %sig[%i] eq %n each(8) scope(gpu) sem(acquire) {timeout_ns = 1000} : !comm.signal<8>
  // One counter is the default.
  // CHECK: comm.wait %{{.*}} gt %{{.*}} sem(relaxed) : !comm.signal<8>
  %2 = comm.wait %sig[%i] gt %n each(1) sem(relaxed) : !comm.signal<8>
  // CHECK: comm.wait %{{.*}} ne
  %3 = comm.wait %sig[%i] ne %n : !comm.signal<8>
  // CHECK: comm.wait %{{.*}} lt
  %4 = comm.wait %sig[%i] lt %n : !comm.signal<8>
  // How many counters a signal of unknown size has is not checked here.
  // CHECK: comm.wait %{{.*}} le %{{.*}} each(64) : !comm.signal<?>
  %5 = comm.wait %any[%i] le %n each(64) : !comm.signal<?>
  return
}

// CHECK-LABEL: func.func @test
func.func @test(%sig: !comm.signal<8>, %i: index, %n: i32) {
  // CHECK: %{{.*}}, %{{.*}} = comm.test %{{.*}}[%{{.*}}] ge %{{.*}} : !comm.signal<8>
  %0, %t = comm.test %sig[%i] ge %n : !comm.signal<8>
  // CHECK: comm.test %{{.*}} ne %{{.*}} scope(sys) sem(relaxed) {my.note} : !comm.signal<8>
  %1, %u = comm.test %sig[%i] ne %n scope(sys) sem(relaxed) {my.note} : !comm.signal<8>
  return
}

// The rest that is about counters and order. The token of a wait pins what is consumed
// below it.

// CHECK-LABEL: func.func @order
func.func @order(%sig: !comm.signal<8>, %buf: memref<8xf32, #scale.mem<symmetric>>, %i: index, %n: i32) {
  // CHECK: %[[W:.*]] = comm.wait
  %w = comm.wait %sig[%i] ge %n : !comm.signal<8>
  // CHECK: comm.consume %{{.*}}, %[[W]] : memref<8xf32, #scale.mem<symmetric>>
  %b = comm.consume %buf, %w : memref<8xf32, #scale.mem<symmetric>>
  // CHECK: comm.consume %{{.*}}, %[[W]] {my.note} : i32
  %c = comm.consume %n, %w {my.note} : i32
  // CHECK: comm.reset %{{.*}}[%{{.*}}] : !comm.signal<8>
  comm.reset %sig[%i] : !comm.signal<8>
  // CHECK: comm.round %{{.*}}[%{{.*}}] : !comm.signal<8>
  %r = comm.round %sig[%i] : !comm.signal<8>
  // CHECK: comm.fence{{$}}
  comm.fence
  // CHECK: comm.fence scope(sys) sem(release)
  comm.fence scope(sys) sem(release)
  // CHECK: comm.fence sem(acquire) {my.note}
  comm.fence sem(acquire) {my.note}
  // CHECK: comm.barrier @device
  comm.barrier @device
  // CHECK: comm.barrier @warp {my.note}
  comm.barrier @warp {my.note}
  return
}

// Below the tile level, outside of a tile.kernel, `unit` says who acts.

// CHECK-LABEL: func.func @unit
func.func @unit(%sig: !comm.signal<8>, %i: index, %n: i32) {
  // CHECK: comm.notify {{.*}} {unit = @warpgroup} : !comm.signal<8>
  comm.notify %sig[%i] add %n to %i {unit = @warpgroup} : !comm.signal<8>
  // CHECK: comm.wait {{.*}} {unit = @warpgroup} : !comm.signal<8>
  %t = comm.wait %sig[%i] ge %n {unit = @warpgroup} : !comm.signal<8>
  // CHECK: comm.reset {{.*}} {unit = @warp} : !comm.signal<8>
  comm.reset %sig[%i] {unit = @warp} : !comm.signal<8>
  // CHECK: comm.fence {unit = @warp}
  comm.fence {unit = @warp}
  return
}

// One token stands for many, or for none.

// CHECK-LABEL: func.func @join
func.func @join(%s: !comm.token, %t: !comm.token) -> (!comm.token, !comm.token) {
  // CHECK: %[[NONE:.*]] = comm.join(){{$}}
  %0 = comm.join()
  // CHECK: comm.join(%[[NONE]], %{{.*}}, %{{.*}}) {my.note}
  %1 = comm.join(%0, %s, %t) {my.note}
  return %0, %1 : !comm.token, !comm.token
}
