// Rings of eight devices, of elements that are added in a wider type, of parts that tiles reach over the end of.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<8x1000xbf16> {tile.init = "random"}, %C: memref<8x1000xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<8x1000xbf16, #scale.mem<symmetric>>
  %sums = comm.symm_alloc : memref<8x1000xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 1 devices 8 algorithm(ring) : memref<8x1000xbf16>, memref<8x1000xbf16, #scale.mem<symmetric>>
  comm.all_reduce_into max %all to %sums devices 8 algorithm(ring) : memref<8x1000xbf16, #scale.mem<symmetric>>, memref<8x1000xbf16, #scale.mem<symmetric>>
  comm.reduce_scatter_into %sums to %C dim 1 devices 8 algorithm(ring) : memref<8x1000xbf16, #scale.mem<symmetric>>, memref<8x1000xf32>
  return
}

func.func @reference(%A: memref<8x1000xbf16>, %C: memref<8x1000xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c1000 = arith.constant 1000 : index
  %eight = arith.constant 8.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c1000 step %c1 {
      %x = memref.load %A[%i, %j] : memref<8x1000xbf16>
      %w = arith.extf %x : bf16 to f32
      %s = arith.mulf %w, %eight : f32
      memref.store %s, %C[%i, %j] : memref<8x1000xf32>
    }
  }
  return
}
