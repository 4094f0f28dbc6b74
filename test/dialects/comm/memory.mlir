// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Arrays of any size and rank, also of extents that are not known, go to a peer and come from one.

// CHECK-LABEL: func.func @arrays
func.func @arrays(%a: memref<1000x37xf32>, %buf: memref<1000x37xf32, #scale.mem<symmetric>>, %d: memref<?x8xi8, #scale.mem<l1>>, %e: memref<?x8xi8, #scale.mem<symmetric>>, %one: memref<f64, #scale.mem<symmetric>>, %peer: index) {
  // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} : memref<1000x37xf32>, memref<1000x37xf32, #scale.mem<symmetric>>
  %t = comm.putmem %a, %buf to %peer : memref<1000x37xf32>, memref<1000x37xf32, #scale.mem<symmetric>>
  // CHECK: comm.getmem %{{.*}}, %{{.*}} from %{{.*}} : memref<1000x37xf32, #scale.mem<symmetric>>, memref<1000x37xf32>
  comm.getmem %buf, %a from %peer : memref<1000x37xf32, #scale.mem<symmetric>>, memref<1000x37xf32>
  // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} {my.note} : memref<?x8xi8, #scale.mem<l1>>, memref<?x8xi8, #scale.mem<symmetric>>
  %u = comm.putmem %d, %e to %peer {my.note} : memref<?x8xi8, #scale.mem<l1>>, memref<?x8xi8, #scale.mem<symmetric>>
  // CHECK: comm.getmem %[[ONE:.*]], %[[ONE]] from %{{.*}} {my.note} : memref<f64, #scale.mem<symmetric>>, memref<f64, #scale.mem<symmetric>>
  comm.getmem %one, %one from %peer {my.note} : memref<f64, #scale.mem<symmetric>>, memref<f64, #scale.mem<symmetric>>
  return
}

// Bulk copies move arrays through stages, and add.

// CHECK-LABEL: func.func @bulk
func.func @bulk(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %s: memref<288xi8, #scale.mem<l1>>, %i: index) {
  // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} via(tma) : memref<64xf32>
  %0 = comm.putmem %a, %b to %i via(tma) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} accumulate(add) : memref<64xf32>
  %1 = comm.putmem %a, %b to %i accumulate(add) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  // CHECK: comm.putmem %{{.*}}, %{{.*}} to %{{.*}} via(tma) accumulate(add) stages(4 of 64) through %{{.*}} : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>, memref<288xi8, #scale.mem<l1>>
  %2 = comm.putmem %a, %b to %i via(tma) accumulate(add) stages(4 of 64) through %s : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>, memref<288xi8, #scale.mem<l1>>
  // CHECK: comm.getmem %{{.*}}, %{{.*}} from %{{.*}} via(tma) stages(4 of 64) through %{{.*}} : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>, memref<288xi8, #scale.mem<l1>>
  comm.getmem %b, %a from %i via(tma) stages(4 of 64) through %s : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>, memref<288xi8, #scale.mem<l1>>
  return
}
