// How a wait polls: by which comparison, for how many counters, for how long.
//
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s
// RUN: not tsrun %s --entry=late 2>&1 | FileCheck %s --check-prefix=LATE

// Every comparison but equality is by the sign of the difference. The wait goes
// on while it does not hold.
// CHECK-LABEL: func.func @compares
func.func @compares() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 5 : i32
    // CHECK: %[[SEEN:.*]] = llvm.load
    // CHECK: %[[D:.*]] = arith.subi %[[SEEN]], %[[V:.*]] : i32
    // CHECK: %[[HOLDS:.*]] = arith.cmpi sge, %[[D]], %{{.*}} : i32
    // CHECK: %[[ON:.*]] = arith.xori %[[HOLDS]]
    // CHECK: scf.condition(%[[ON]])
    %t0 = comm.wait %sig[%c0] ge %v : !comm.signal<1>
    // CHECK: arith.cmpi sgt,
    %t1 = comm.wait %sig[%c0] gt %v : !comm.signal<1>
    // CHECK: arith.cmpi sle,
    %t2 = comm.wait %sig[%c0] le %v : !comm.signal<1>
    // CHECK: arith.cmpi slt,
    %t3 = comm.wait %sig[%c0] lt %v : !comm.signal<1>
    // CHECK: %[[SEEN4:.*]] = llvm.load
    // CHECK: arith.cmpi eq, %[[SEEN4]], %[[V]] : i32
    %t4 = comm.wait %sig[%c0] eq %v : !comm.signal<1>
    // CHECK: %[[SEEN5:.*]] = llvm.load
    // CHECK: arith.cmpi ne, %[[SEEN5]], %[[V]] : i32
    %t5 = comm.wait %sig[%c0] ne %v : !comm.signal<1>
  }
  return
}

// A thread for each counter, around again where there are more than threads.
// CHECK-LABEL: func.func @each
//       CHECK:   gpu.launch {{.*}} threads({{.*}}) in (%[[THREADS:.*]] = %c32,
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} to %c40 step %[[THREADS]]
//       CHECK:     arith.addi %{{.*}}, %[[I]]
//       CHECK:     scf.while
//       CHECK:   gpu.barrier
func.func @each() {
  %sig = comm.signal_alloc : !comm.signal<40>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 5 : i32
    %t = comm.wait %sig[%c0] ge %v each(40) : !comm.signal<40>
  }
  return
}

// A reset and a notify come after all that the block's threads did before.
// CHECK-LABEL: func.func @before
//       CHECK:   scf.while
//       CHECK:   gpu.barrier
//       CHECK:   gpu.barrier
//  CHECK-NEXT:   scf.if
//       CHECK:     llvm.store %{{.*}} atomic syncscope("device") monotonic
//       CHECK:   gpu.barrier
//  CHECK-NEXT:   scf.if
//       CHECK:     llvm.store %{{.*}} atomic syncscope("device") release
func.func @before() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 5 : i32
    %t = comm.wait %sig[%c0] ge %v : !comm.signal<1>
    comm.reset %sig[%c0] : !comm.signal<1>
    comm.notify %sig[%c0] set %v to %c0 : !comm.signal<1>
  }
  return
}

// A wait with a time makes one waiter say in the host's memory who waits for what, and stop the kernel.
// CHECK-LABEL: func.func @late
//       CHECK:   %[[REPORT:.*]] = gpu.alloc host_shared () {comm.waits = [{at = #{{.*}}, cmp = "ge", grid = 1 : i64, op = "comm.wait", signal = #{{.*}}, timeout_ns = 1000 : i64, unit = ""}]} : memref<12xi32>
//       CHECK:   gpu.memset %[[REPORT]]
//       CHECK:   %[[FROM:.*]] = nvvm.read.ptx.sreg.globaltimer : i64
//       CHECK:   %[[UNTIL:.*]] = arith.addi %[[FROM]], %{{.*}} : i64
//       CHECK:   scf.while (%[[SPINS:.*]] = %{{.*}}) : (i32) -> (i32, i32)
//       CHECK:     %[[SEEN:.*]] = llvm.load {{.*}} acquire
//       CHECK:     scf.condition(%{{.*}}) %[[SPINS]], %[[SEEN]] : i32, i32
//       CHECK:   do
//       CHECK:     arith.andi %{{.*}}, %c65535_i32
//       CHECK:     scf.if
//       CHECK:       llvm.load {{.*}} atomic monotonic
//       CHECK:     arith.andi %{{.*}}, %c255_i32
//       CHECK:     scf.if
//       CHECK:       %[[NOW:.*]] = nvvm.read.ptx.sreg.globaltimer
//       CHECK:       %[[REST:.*]] = arith.subi %[[UNTIL]], %[[NOW]]
//       CHECK:       arith.cmpi sle, %[[REST]], %c0_i64
//       CHECK:     scf.if
//       CHECK:         llvm.atomicrmw xchg {{.*}} syncscope("device") monotonic
//       CHECK:         scf.if
// CHECK-COUNT-9:         llvm.store {{.*}} atomic monotonic
//       CHECK:           llvm.fence acq_rel
//       CHECK:           llvm.store
//       CHECK:           llvm.fence seq_cst
//       CHECK:           llvm.intr.trap
// LATE: wait.mlir:[[# @LINE + 7]]:10: error: block 0 waited 1 µs at comm.wait for word 0 of %sig: saw 0, expected 5
// LATE: note: block [0] waits for counter 0 of this device to be ge 5; it is 0
func.func @late() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %v = arith.constant 5 : i32
    %t = comm.wait %sig[%c0] ge %v {timeout_ns = 1000} : !comm.signal<1>
  }
  return
}
