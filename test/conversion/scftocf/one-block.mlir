// UNSUPPORTED: upstream
// Reason: mlir-opt leaves regions of several blocks, and then refuses them.
//
// RUN: tsopt %s --convert-scf-to-cf --split-input-file --verify-diagnostics
// Regions that have one block cannot hold branches: what they belong to is lowered first.

func.func @kernel(%A: memref<64xf32>, %c: i1) {
  tile.kernel blocks(%x) = (4) threads(64) {
    // expected-error @+1 {{'scf.if' op becomes several blocks, but 'tile.kernel' around it must have one; lower that first}}
    scf.if %c {
      tile.print "here"
    }
  }
  return
}

// -----

func.func @loop(%A: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    %c1 = arith.constant 1 : index
    // expected-error @+1 {{'scf.for' op becomes several blocks, but 'affine.for' around it must have one}}
    scf.for %j = %c1 to %n step %c1 {
      %x = memref.load %A[%j] : memref<64xf32>
    }
  }
  return
}

// -----

func.func @inside(%A: memref<64xf32>, %n: index, %c: i1) {
  %c1 = arith.constant 1 : index
  scf.for %j = %c1 to %n step %c1 {
    scf.if %c {
      %x = memref.load %A[%j] : memref<64xf32>
    }
  }
  return
}
