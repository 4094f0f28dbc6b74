// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu --canonicalize | FileCheck %s

// Notifies in a row are made by a warp each at a time, behind one barrier: the release of one does not wait for
// that of another.

// CHECK-LABEL: func.func @row
// CHECK: gpu.launch
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: arith.cmpi eq, %{{.*}}, %c32
// CHECK-NOT: gpu.barrier
// CHECK: llvm.atomicrmw add {{.*}} release
// CHECK-NOT: gpu.barrier
// CHECK: scf.while
func.func @row() {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %a = arith.addi %me, %c1 : index
    %next = arith.remui %a, %c3 : index
    comm.notify %sig[%c1] add %one to %next : !comm.signal<2>
    %b = arith.addi %me, %c2 : index
    %last = arith.remui %b, %c3 : index
    comm.notify %sig[%c0] add %one to %last : !comm.signal<2>
    %t = comm.wait %sig[%c0] ge %one each(2) : !comm.signal<2>
  }
  return
}

// What is set twice holds what was set last, so order counts: a barrier each.

// CHECK-LABEL: func.func @order
// CHECK-COUNT-2: gpu.barrier
// CHECK: scf.while
func.func @order() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = scale.rank @device
    %peer = arith.subi %c1, %me : index
    comm.notify %sig[%c0] set %one to %peer : !comm.signal<1>
    comm.notify %sig[%c0] set %two to %peer : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %two : !comm.signal<1>
  }
  return
}

// So it does where counters are reset, or asked for something else than to be great enough.

// CHECK-LABEL: func.func @reset
// CHECK-COUNT-2: gpu.barrier
// CHECK: scf.while
func.func @reset() {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %peer = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %peer : !comm.signal<2>
    comm.notify %sig[%c1] add %one to %peer : !comm.signal<2>
    %t = comm.wait %sig[%c1] ge %one : !comm.signal<2>
    comm.reset %sig[%c1] : !comm.signal<2>
  }
  return
}
