// Puts by copy engines are copies of the host: of what shares no memory each waits for nothing, what does waits for
// what is before it.
//
// RUN: tsopt %s --lower-comm --convert-tile-to-gpu --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK:       gpu.set_default_device %c0
// CHECK:       %[[BEGIN:.*]] = gpu.wait async
// CHECK:       %[[FIRST:.*]] = gpu.memcpy async [%[[BEGIN]]]
// CHECK:       gpu.memcpy async [%[[FIRST]]]
// CHECK:       gpu.set_default_device %c1
// CHECK-NOT:   gpu.launch
func.func @chain(%A: memref<8x32xf32>) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  %next = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    %t = comm.putmem %mine, %buf to %me via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
    %u = comm.putmem %buf, %next to %peer via(copy_engine) : memref<4x32xf32, #scale.mem<symmetric>>, memref<4x32xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

// A place that the host alone knows.

// CHECK-LABEL: func.func @given
// CHECK-SAME:  %[[ROW:[a-z0-9]+]]: index
// CHECK:       memref.subview %{{.*}}[%[[ROW]], 0] [4, 32] [1, 1]
func.func @given(%A: memref<8x32xf32>, %row: index) {
  %buf = comm.symm_alloc : memref<64x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    %there = memref.subview %buf[%row, 0] [4, 32] [1, 1] : memref<64x32xf32, #scale.mem<symmetric>> to memref<4x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @unknown_peer(%A: memref<8x32xf32>, %peer: index) {
  %buf = comm.symm_alloc : memref<4x32xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %mine = scale.view %A shard<0> at @device : memref<8x32xf32> -> memref<4x32xf32>
    // expected-error @below {{has via(copy_engine), but its device is not statically known, or not one of the 2; compute it from comm.rank and constants, or remove via}}
    %t = comm.putmem %mine, %buf to %peer via(copy_engine) : memref<4x32xf32>, memref<4x32xf32, #scale.mem<symmetric>>
  }
  return
}
