// RUN: tsopt %s --lower-comm | FileCheck %s

// Arrays that go to a peer go tile by tile, with the tiles of which the fewest are needed.

// CHECK-LABEL: func.func @tiles
func.func @tiles(%a: memref<250x520xbf16>, %b: memref<5x520xbf16>, %d: memref<f32>) {
  %buf = comm.symm_alloc : memref<250x520xbf16, #scale.mem<symmetric>>
  %row = comm.symm_alloc : memref<5x520xbf16, #scale.mem<symmetric>>
  %one = comm.symm_alloc : memref<f32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %word = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    // A thread has four accesses of 16 bytes under way. A token goes through the loops.
    //      CHECK: %[[NONE:.*]] = comm.join()
    //      CHECK: %[[ROWS:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[SENT:.*]] = %[[NONE]])
    //      CHECK: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[BEFORE:.*]] = %[[SENT]])
    //      CHECK: %[[X:.*]] = tile.load %{{.*}}[%[[I]], %[[J]]] : memref<250x520xbf16> -> tensor<64x64xbf16>
    // CHECK-NEXT: %[[PUT:.*]] = comm.put %[[X]], %{{.*}}[%[[I]], %[[J]]] to %{{.*}} : tensor<64x64xbf16>
    // CHECK-NEXT: comm.join(%[[BEFORE]], %[[PUT]])
    %t = comm.putmem %a, %buf to %peer via(vector) : memref<250x520xbf16>, memref<250x520xbf16, #scale.mem<symmetric>>
    // What one tile covers needs no loop.
    // CHECK: scf.for
    // CHECK: comm.put {{.*}} : tensor<4x1024xbf16>
    %u = comm.putmem %b, %row to %peer via(vector) : memref<5x520xbf16>, memref<5x520xbf16, #scale.mem<symmetric>>
    // CHECK-NOT: scf.for
    // CHECK: comm.put {{.*}} : tensor<f32>
    %v = comm.putmem %d, %one to %peer via(vector) : memref<f32>, memref<f32, #scale.mem<symmetric>>
    // CHECK: comm.notify {{.*}} after %[[ROWS]],
    comm.notify %sig[%c0] add %word to %peer after %t, %u, %v : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %word : !comm.signal<1>
    %came = comm.consume %row, %w : memref<5x520xbf16, #scale.mem<symmetric>>
    // CHECK: %[[Y:.*]] = comm.get {{.*}} -> tensor<4x1024xbf16>
    // CHECK: tile.store %[[Y]]
    comm.getmem %came, %b from %me : memref<5x520xbf16, #scale.mem<symmetric>>, memref<5x520xbf16>
  }
  return
}
