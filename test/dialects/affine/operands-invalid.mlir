// Operands of maps are dimensions and symbols of the nearest top level.
//
// RUN: tsopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @symbol(%m: memref<23x26xf32>) {
  affine.for %i = 0 to 1 {
    // expected-error@+1 {{op operand cannot be used as a symbol}}
    affine.load %m[symbol(%i) * 23, %i] : memref<23x26xf32>
  }
  return
}

// -----

func.func @applied() {
  affine.for %i = 0 to 1 {
    // expected-error@+1 {{dimensional operand cannot be used as a symbol}}
    affine.apply affine_map<()[s0] -> (s0 * 23)>()[%i]
  }
  return
}

// -----

func.func @product(%n: index, %m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = arith.muli %i, %n : index
    // expected-error@+1 {{op operand cannot be used as a dimension id}}
    affine.load %m[%0] : memref<10xf32>
  }
  return
}

// -----

// A region of an operation that is not known is no top level.
func.func @unknown(%m: memref<?xf32>) {
  "unknown"() ({
    %0 = "unknown"() : () -> index
    // expected-error@+1 {{op operand cannot be used as a dimension id}}
    affine.load %m[%0] : memref<?xf32>
    "unknown"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The extent of what is allocated with a symbol is one.
func.func @extent(%n: index) {
  affine.for %i = 0 to 7 {
    %0 = memref.alloc(%n) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %d = memref.dim %0, %c0 : memref<?xf32>
    affine.load %0[symbol(%d) - 1] : memref<?xf32>
  }
  return
}

// -----

func.func @no_bound() {
  // expected-error@+1 {{expected lower bound map to have at least one result}}
  affine.parallel (%i) = (max()) to (1) {
  }
  return
}

// -----

func.func @dma(%n: index, %a: memref<100xf32>, %b: memref<100xf32, 2>, %tag: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %0 = arith.muli %i, %n : index
    // expected-error@+1 {{op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%i], %b[%0], %tag[0], %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
  }
  return
}

// -----

func.func @wait(%n: index, %tag: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %0 = arith.muli %i, %n : index
    // expected-error@+1 {{op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %tag[%0], %n : memref<1xi32>
  }
  return
}
