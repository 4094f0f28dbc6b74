// RUN: tsopt %s --split-input-file --verify-diagnostics

// A condition is an i1, or a tile of them.

func.func @assert_number(%x: i32) {
  // expected-error @below {{operand #0 must be bool-like, but got 'i32'}}
  tile.assert %x, "never" : i32
  return
}

// -----

func.func @assert_without_message(%ok: i1) {
  // expected-error @below {{expected ','}}
  tile.assert %ok : i1
  return
}
