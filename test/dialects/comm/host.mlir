// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// What the host makes for kernels of several devices, and which of the devices runs.

// CHECK-LABEL: func.func @host
func.func @host(%n: index) {
  // CHECK: comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
  %0 = comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
  // CHECK: comm.symm_alloc(%{{.*}}) {copies = 2 : i64} : memref<?x8xf32, #scale.mem<symmetric>>
  %1 = comm.symm_alloc(%n) {copies = 2} : memref<?x8xf32, #scale.mem<symmetric>>
  // CHECK: comm.symm_alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32, #scale.mem<symmetric>>
  %2 = comm.symm_alloc(%n, %n) : memref<?x?xf32, #scale.mem<symmetric>>
  // CHECK: comm.signal_alloc : !comm.signal<8>
  %3 = comm.signal_alloc : !comm.signal<8>
  // CHECK: comm.signal_alloc(%{{.*}}) {copies = 2 : i64} : !comm.signal<?>
  %4 = comm.signal_alloc(%n) {copies = 2} : !comm.signal<?>
  // CHECK: comm.signal_alloc {paired} : !comm.signal<8>
  %5 = comm.signal_alloc {paired} : !comm.signal<8>
  return
}

// CHECK-LABEL: func.func @rank
func.func @rank() {
  // CHECK: comm.rank @device
  %0 = comm.rank @device
  // CHECK: comm.num_ranks @warpgroup {my.note}
  %1 = comm.num_ranks @warpgroup {my.note}
  return
}
