// The host calls a function for each device; in a kernel a peer's memory is memory, and signals stay.
//
// RUN: tsopt %s --convert-tile-to-cpu | FileCheck %s
// RUN: tsopt %s --convert-tile-to-cpu --convert-comm-to-cpu | FileCheck %s --check-prefix=COUNTERS

func.func @main(%x: memref<4x256xf32>, %y: memref<4x256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  // CHECK: gpu.set_default_device
  // CHECK: call @main_on_device({{.*}}) {tile.device = 0 : i64}
  // CHECK: call @main_on_device({{.*}}) {tile.device = 3 : i64}
  // CHECK: gpu.wait
  tile.kernel devices(4) blocks(%b) = (1) threads(128) {
    %xd = scale.view %x shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %yd = scale.view %y shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c4 : index
    %t = tile.load %xd[%c0, %c0] : memref<1x256xf32> -> tensor<256xf32>
    // CHECK: func.func private @main_on_device(%[[ME:.*]]: index, %[[X:.*]]: memref<1x256xf32>, %[[Y:.*]]: memref<1x256xf32>
    // CHECK: gpu.launch async
    // CHECK: %[[UP:.*]] = arith.addi %[[ME]], %c1
    // CHECK: %[[NEXT:.*]] = arith.remui %[[UP]]
    // CHECK: %[[PEER:.*]] = comm.peer %{{.*}} of %[[NEXT]]
    // CHECK: vector.load %[[X]]
    // CHECK: vector.store {{.*}}, %[[PEER]]
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    // CHECK: comm.notify
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    // CHECK: comm.wait
    // CHECK: vector.load
    // CHECK: vector.store {{.*}}, %[[Y]]
    // CHECK: {tile.devices = 4 : i64}
    // COUNTERS: llvm.atomicrmw add {{.*}} release
    // COUNTERS: scf.while : () -> () {
    // COUNTERS-NEXT: llvm.load {{.*}} atomic acquire
    // COUNTERS-NOT: globaltimer
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %in = comm.consume %buf, %came : memref<256xf32, #scale.mem<symmetric>>
    %r = tile.load %in[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %yd[%c0, %c0] : tensor<256xf32>, memref<1x256xf32>
  }
  return
}

// What is loaded before a notify, by which a peer may write there again, is loaded before it, and what comes after a wait
// not before it.
// CHECK-LABEL: func.func private @order_on_device
func.func @order(%y: memref<2x32xf32>) {
  %buf = comm.symm_alloc : memref<32xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %yd = scale.view %y shard<0> at @device : memref<2x32xf32> -> memref<1x32xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %next = arith.subi %c1, %me : index
    // CHECK: vector.load
    // CHECK: vector.store
    // CHECK: comm.notify
    // CHECK: comm.wait
    // CHECK: vector.load
    // CHECK: vector.load
    // CHECK: arith.addf
    %old = tile.load %buf[%c0] : memref<32xf32, #scale.mem<symmetric>> -> tensor<32xf32>
    comm.notify %sig[%c0] add %one to %next : !comm.signal<2>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<2>
    %new = tile.load %buf[%c0] : memref<32xf32, #scale.mem<symmetric>> -> tensor<32xf32>
    %s = arith.addf %old, %new : tensor<32xf32>
    tile.store %s, %yd[0, 0] : tensor<32xf32>, memref<1x32xf32>
  }
  return
}
// COUNTERS: return

// A time-out has no effect.
// RUN: tsopt %s --convert-tile-to-cpu --convert-comm-to-cpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: timeout has no effect on CPUs, where blocks that wait for each other are an error at once
func.func @late() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    %t = comm.wait %sig[%c0] ge %one {timeout_ns = 1000 : i64} : !comm.signal<1>
  }
  return
}
