// A quotient by a constant that is not positive is none that a map defines: each
// operation with one is an error at its place.
//
// RUN: tsopt %s --lower-affine -verify-diagnostics -split-input-file
// UNSUPPORTED: upstream

func.func @if(%x: index) -> index {
  // expected-error @+1 {{division by non-positive value is not supported}}
  %r = affine.if affine_set<(d0) : (d0 floordiv 0 >= 0)>(%x) -> index {
    affine.yield %x : index
  } else {
    affine.yield %x : index
  }
  return %r : index
}

// -----

func.func @apply(%x: index) -> index {
  // expected-error @+1 {{modulo by non-positive value is not supported}}
  %r = affine.apply affine_map<(d0) -> (d0 mod -4)>(%x)
  return %r : index
}

// -----

func.func @bounds(%x: index, %m: memref<?xindex>) {
  // expected-error @+1 {{division by non-positive value is not supported}}
  affine.for %i = 0 to affine_map<(d0) -> (d0 ceildiv -2)>(%x) {
    // expected-error @+1 {{modulo by non-positive value is not supported}}
    affine.store %i, %m[%i mod 0] : memref<?xindex>
  }
  // expected-error @+1 {{division by non-positive value is not supported}}
  %0 = affine.min affine_map<(d0) -> (d0 floordiv -1, 4)>(%x)
  memref.store %0, %m[%0] : memref<?xindex>
  return
}
