// The scope of a signal is the widest unit whose threads it orders. Left to the compiler
// it is the device where one device runs the kernel, else the system (no syncscope).
//
// RUN: tsopt %s --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s

// CHECK-LABEL: func.func @one_device
func.func @one_device() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i32
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("block") release
    comm.notify %sig[%c0] add %c1 to %c0 scope(cta) : !comm.signal<1>
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("cluster") release
    comm.notify %sig[%c0] add %c1 to %c0 scope(cluster) : !comm.signal<1>
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("device") release
    comm.notify %sig[%c0] add %c1 to %c0 scope(gpu) : !comm.signal<1>
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{[^ ]*}} release
    comm.notify %sig[%c0] add %c1 to %c0 scope(sys) : !comm.signal<1>
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("device") release
    comm.notify %sig[%c0] add %c1 to %c0 : !comm.signal<1>
  }
  return
}

// CHECK-LABEL: func.func @two_devices
func.func @two_devices() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : i32
    // CHECK: llvm.atomicrmw add %{{.*}}, %{{[^ ]*}} release
    comm.notify %sig[%c0] add %c1 to %c0 : !comm.signal<1>
  }
  return
}
