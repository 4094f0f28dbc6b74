// RUN: tsopt %s -split-input-file -verify-diagnostics

// Selection by one condition or by element: what is rejected, and how.

// expected-note @below {{prior use here}}
func.func @f(%a: i32, %x: i32, %y: f32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  %0 = arith.select %a, %x, %x : i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: vector<4xi1>, %x: vector<4xi32>, %y: i1) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i1' vs 'vector<4xi1>'}}
  %0 = arith.select %a, %x, %x : vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<3xi1>, %x: vector<4xi32>, %y: i1) {
  // expected-error @below {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %a, %x, %x : vector<3xi1>, vector<4xi32>
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %a, %a : i1
  return
}
