// Puts and gets by bulk copies stay what they are, with shared memory for their stages: as many as they say, else three of
// up to 32768 bytes that all of the array needs.
//
// RUN: tsopt %s --lower-comm=arch=h100 | FileCheck %s

// CHECK-LABEL: func.func @asked
func.func @asked(%A: memref<200x32xf32>, %O: memref<200x32xf32>) {
  %buf = comm.symm_alloc : memref<100x32xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %A shard<0> at @device : memref<200x32xf32> -> memref<100x32xf32>
    %o = scale.view %O shard<0> at @device : memref<200x32xf32> -> memref<100x32xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    //      CHECK: %[[THREE:.*]] = tile.alloc : memref<24600xi8, #scale.mem<l1>>
    // CHECK-NEXT: %[[T:.*]] = comm.putmem %{{.*}}, %{{.*}} to %{{.*}} via(tma) stages(3 of 8192) through %[[THREE]] :
    %t = comm.putmem %a, %buf to %peer via(tma) : memref<100x32xf32>, memref<100x32xf32, #scale.mem<symmetric>>
    // CHECK: comm.notify {{.*}} after %[[T]]
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<100x32xf32, #scale.mem<symmetric>>
    //      CHECK: %[[TWO:.*]] = tile.alloc : memref<272xi8, #scale.mem<l1>>
    // CHECK-NEXT: comm.getmem %{{.*}}, %{{.*}} from %{{.*}} via(tma) stages(2 of 128) through %[[TWO]] :
    comm.getmem %came, %o from %peer via(tma) stages(2 of 128) : memref<100x32xf32, #scale.mem<symmetric>>, memref<100x32xf32>
    // Nobody else adds.
    // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} via(tma) accumulate(add) stages(3 of 8192) through
    %u = comm.putmem %a, %buf to %peer accumulate(add) : memref<100x32xf32>, memref<100x32xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %u : !comm.signal<1>
  }
  return
}
