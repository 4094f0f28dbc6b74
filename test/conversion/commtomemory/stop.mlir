// Where a device waits for another, which may fail, the host can make it give up: by a word of its memory, at which
// a wait looks after some polls, and a question by comm.test in some nanoseconds of each so many.
//
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s
// RUN: tsrun %s --entry=waits --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=asks --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @waits
// CHECK: gpu.alloc {{ ?}}host_shared () {comm.waits = [{at = #loc{{[0-9]*}}, cmp = "ge", grid = 1 : i64, op = "comm.wait", signal = #loc{{[0-9]*}}, timeout_ns = 0 : i64, unit = ""}]} : memref<12xi32>
// CHECK-LABEL: func.func private @waits_on_device
// CHECK: scf.while
// CHECK: } do {
// CHECK: arith.andi %{{.*}}, %c65535_i32
// CHECK-NOT: globaltimer
// CHECK: llvm.intr.trap
func.func @waits(%O: memref<2xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %o = scale.view %O shard<0> at @device : memref<2xi32> -> memref<1xi32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    memref.store %one, %o[%c0] : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @asks
// CHECK: gpu.alloc {{ ?}}host_shared () {comm.waits = [{{.*}}op = "comm.test"
// CHECK-LABEL: func.func private @asks_on_device
// CHECK: scf.while
// CHECK: %[[ANSWER:.*]] = arith.cmpi sge,
// CHECK: arith.xori %[[ANSWER]]
// CHECK: nvvm.read.ptx.sreg.globaltimer
// CHECK: arith.cmpi ult
// CHECK: llvm.load {{.*}} atomic monotonic
// CHECK: llvm.intr.trap
func.func @asks(%O: memref<2xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %true = arith.constant true
    %o = scale.view %O shard<0> at @device : memref<2xi32> -> memref<1xi32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<1>
    scf.while : () -> () {
      %done, %t = comm.test %sig[%c0] ge %one : !comm.signal<1>
      %on = arith.xori %done, %true : i1
      scf.condition(%on)
    } do {
      scf.yield
    }
    memref.store %one, %o[%c0] : memref<1xi32>
  }
  return
}

// Blocks of one device end with it.
// CHECK-LABEL: func.func @alone
// CHECK-NOT: host_shared
func.func @alone() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}
