// RUN: tsopt %s --split-input-file --verify-diagnostics

// A barrier names a level, or nothing. Whether units of that level are there is seen by
// verify-tile (test/transforms/verifytile/placement.mlir).

func.func @attribute() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.barrier' op has no attribute 'x'}}
    tile.barrier {x = 1 : i32}
  }
  return
}

// -----

func.func @nested_symbol() {
  // expected-error @below {{invalid properties {level = @a::@b} for op tile.barrier: Invalid attribute `level` in property conversion: @a::@b}}
  "tile.barrier"() <{level = @a::@b}> : () -> ()
  return
}
