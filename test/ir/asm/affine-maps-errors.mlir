// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Affine maps and integer sets: syntax and simplification: what is rejected, and how.

// expected-error @below {{cannot apply encoding to unranked tensor}}
func.func private @x(tensor<*xf32, affine_map<(d0)->(d0)>>)

// -----

// expected-error @below {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func private @x(memref<4xf32, affine_map<(d0,d1)->(d0)>>)

// -----

// expected-error @below {{multiple memory spaces specified in memref type}}
func.func private @x(memref<4xf32, affine_map<(d0)->(d0)>, 1, 3>)

// -----

// expected-error @below {{cannot have affine map for unranked memref type}}
func.func private @x(memref<*xf32, affine_map<(d0)->(d0)>>)

// -----

#map = affine_map<(d0)->(d0)>
// expected-error @below {{redefinition of attribute alias id 'map'}}
#map = affine_map<(d0)->(d0)>

// -----

// expected-error @below {{expected '(' in dimensional identifier list}}
"foo"() {a = affine_map<d0 -> d0>} : () -> ()

// -----

// expected-error @below {{use of undeclared identifier}}
"foo"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @below {{redefinition of identifier 'd0'}}
"foo"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @below {{redefinition of identifier 'd0'}}
"foo"() {a = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"foo"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// expected-error @below {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"foo"() {a = affine_map<(d0) -> (d0 floordiv d0)>} : () -> ()

// -----

// expected-error @below {{missing right operand of binary operator}}
"foo"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error @below {{missing left operand of binary operator}}
"foo"() {a = affine_map<(d0) -> (+ d0)>} : () -> ()

// -----

// expected-error @below {{expected ')' in affine map range}}
"foo"() {a = affine_map<(d0) -> (d0>} : () -> ()

// -----

// expected-error @below {{expected '(' in affine map range}}
"foo"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @below {{expected '->' or ':'}}
"foo"() {a = affine_map<(d0) (d0)>} : () -> ()

// -----

// expected-error @below {{expected ')' in dimensional identifier list}}
"foo"() {a = affine_map<(d0 -> (d0)>} : () -> ()

// -----

// expected-error @below {{expected bare identifier}}
"foo"() {a = affine_map<(1) -> (d0)>} : () -> ()

// -----

// expected-error @below {{invalid SSA name}}
"foo"() {a = affine_map<(d0) -> (d0 % 2)>} : () -> ()

// -----

// expected-error @below {{no expression inside parentheses}}
"foo"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @below {{constant too large for index}}
"foo"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error @below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"foo"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"foo"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error @below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"foo"() {a = affine_set<(d0) : (d0 = 0)>} : () -> ()

// -----

// expected-error @below {{expected '->' or ':'}}
"foo"() {a = affine_set<(d0) (d0 >= 0)>} : () -> ()
