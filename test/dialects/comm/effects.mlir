// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// What passes may remove or merge: numbers of units and the order that a token stands for.
// All that communicates stays where it is, also twice.

// CHECK-LABEL: func.func @dead
// CHECK-NEXT: return
func.func @dead(%x: tensor<8xf32>, %t: !comm.token) {
  %0 = comm.rank @device
  %1 = comm.num_ranks @device
  %2 = comm.consume %x, %t : tensor<8xf32>
  %3 = comm.symm_alloc : memref<8xf32, #scale.mem<symmetric>>
  %4 = comm.signal_alloc : !comm.signal<1>
  return
}

// CHECK-LABEL: func.func @once
// CHECK: %[[R:.*]] = comm.rank @device
// CHECK-NEXT: return %[[R]], %[[R]]
func.func @once() -> (index, index) {
  %0 = comm.rank @device
  %1 = comm.rank @device
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @kept
// CHECK-COUNT-2: comm.all_reduce
// CHECK: comm.all_gather
// CHECK: comm.broadcast
// CHECK: comm.copy
// CHECK-COUNT-2: comm.barrier
// CHECK-COUNT-2: comm.notify
// CHECK-COUNT-2: comm.wait
// CHECK: comm.test
// CHECK: comm.reset
// CHECK-COUNT-2: comm.fence
// CHECK: comm.put
func.func @kept(%x: tensor<8xf32>, %sig: !comm.signal<1>, %buf: memref<8xf32, #scale.mem<symmetric>>, %i: index, %n: i32) {
  %0 = comm.all_reduce add %x at @device : tensor<8xf32> -> tensor<8xf32>
  %1 = comm.all_reduce add %x at @device : tensor<8xf32> -> tensor<8xf32>
  %2 = comm.all_gather %x dim 0 at @device : tensor<8xf32> -> tensor<16xf32>
  %3 = comm.broadcast %x from %i at @device : tensor<8xf32>
  %4 = comm.copy %x to %i at @device : tensor<8xf32>
  comm.barrier @device
  comm.barrier @device
  comm.notify %sig[%i] add %n to %i : !comm.signal<1>
  comm.notify %sig[%i] add %n to %i : !comm.signal<1>
  %5 = comm.wait %sig[%i] ge %n : !comm.signal<1>
  %6 = comm.wait %sig[%i] ge %n : !comm.signal<1>
  %7, %8 = comm.test %sig[%i] ge %n : !comm.signal<1>
  comm.reset %sig[%i] : !comm.signal<1>
  comm.fence
  comm.fence
  %9 = comm.put %x, %buf[%i] to %i : tensor<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  return
}
