// RUN: tsopt %s -split-input-file -verify-diagnostics

// The conditional branch: operands, weights: what is rejected, and how.

func.func @f(%a: i1) {
  // expected-error @below {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %a weights([1, 2, 3]), ^bb1, ^bb2
  ^bb1: return
  ^bb2: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected '['}}
  cf.cond_br %a weights(1), ^bb1, ^bb2
  ^bb1: return
  ^bb2: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected ','}}
  cf.cond_br %a, ^bb1(%a : i1)
  ^bb1(%x: i1): return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
  cf.cond_br %a, ^bb1, ^bb1(%a : i1)
  ^bb1(%x: i1): return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %a, ^bb1, ^bb1
  ^bb1: return
}
