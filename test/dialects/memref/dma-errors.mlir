// RUN: tsopt %s -split-input-file -verify-diagnostics

// Asynchronous copies: what is rejected, and how.

func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%i], %k[%i], %i, %t[%i], %i : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected source indices to be of index type}}
  memref.dma_start %m[], %k[%i], %i, %t[%i] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%i], %k[%i], %i, %t[%i] : memref<4xf32>, memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 7 operands}}
  memref.dma_start %m[%i], %k[%i], %i, %t[] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: f32, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected destination to be of memref type}}
  memref.dma_start %m[%i], %k[%i], %i, %t[%i] : memref<4xf32>, f32, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: f32, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0}}
  memref.dma_wait %t[], %i : memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %k: f32, %t: memref<1xi32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%m, %i) : (memref<4xf32>, index) -> ()
  return
}
