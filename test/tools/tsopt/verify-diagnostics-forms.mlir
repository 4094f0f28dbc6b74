// RUN: tsopt %s -split-input-file -verify-diagnostics
// RUN: tsopt %s -split-input-file -verify-diagnostics=all

// Several expectations of one line, offsets, and text of two parts.

func.func @offset(%x: f32) {
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32



  // expected-error @-4 {{must be signless-integer-like}}
  return
}

// -----

// expected-note @below {{see existing symbol definition here}}
func.func private @twice()
// expected-error @below {{redefinition of symbol named 'twice'}}
func.func private @twice()

// -----

// expected-error @below {{region entry argument '%a' is already in use}}
// expected-note-re @below {{previously {{(referenced|defined)}} here}}
func.func @args(%a: i32, %a: i32) {
  return
}

// -----

func.func @regex() {
  // expected-error-re @below {{{{expected|wanted}} attribute value}}
  %0 = arith.constant return
}
