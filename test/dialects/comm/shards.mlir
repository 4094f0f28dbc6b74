// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Collectives of whole arrays stand on the host.

// CHECK-LABEL: func.func @whole
func.func @whole(%A: memref<8x6xbf16>, %S: memref<8x6xf32>, %v: memref<8xi32>) {
  %b = comm.symm_alloc : memref<8x6xbf16, #scale.mem<symmetric>>
  %w = comm.symm_alloc : memref<8xi32, #scale.mem<symmetric>>
  // CHECK: comm.all_gather_into %{{.*}} to %{{.*}} dim 1 devices 3 : memref<8x6xbf16>, memref<8x6xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %b dim 1 devices 3 : memref<8x6xbf16>, memref<8x6xbf16, #scale.mem<symmetric>>
  // CHECK: comm.all_gather_into %{{.*}} to %{{.*}} dim 0 devices 4 {my.note} : memref<8xi32>, memref<8xi32, #scale.mem<symmetric>>
  comm.all_gather_into %v to %w dim 0 devices 4 {my.note} : memref<8xi32>, memref<8xi32, #scale.mem<symmetric>>
  // CHECK: comm.reduce_scatter_into %{{.*}} to %{{.*}} dim 0 devices 2 : memref<8x6xbf16, #scale.mem<symmetric>>, memref<8x6xf32>
  comm.reduce_scatter_into %b to %S dim 0 devices 2 : memref<8x6xbf16, #scale.mem<symmetric>>, memref<8x6xf32>
  %x = comm.symm_alloc : memref<8x6xf32, #scale.mem<symmetric>>
  // CHECK: comm.all_reduce_into add %{{.*}} to %{{.*}} devices 8 : memref<8x6xbf16, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  comm.all_reduce_into add %b to %x devices 8 : memref<8x6xbf16, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  %y = comm.symm_alloc : memref<8x6xf32, #scale.mem<symmetric>>
  // CHECK: comm.all_reduce_into max %{{.*}} to %{{.*}} devices 2 algorithm(two_shot) : memref<8x6xf32, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  comm.all_reduce_into max %x to %y devices 2 algorithm(two_shot) : memref<8x6xf32, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  // CHECK: comm.all_to_all_into %{{.*}} to %{{.*}} dim 1 devices 3 : memref<8x6xf32, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  comm.all_to_all_into %y to %x dim 1 devices 3 : memref<8x6xf32, #scale.mem<symmetric>>, memref<8x6xf32, #scale.mem<symmetric>>
  return
}
