// RUN: tsopt %s -split-input-file -verify-diagnostics

// Names of values, blocks, dominance: what is rejected, and how.

// expected-error @below {{region entry argument '%a' is already in use}}
// expected-note @below {{previously referenced here}}
func.func @f( %a: i32, %a: i32) {
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid block name in region with named arguments}}
  ^bb0: return
  ^bb0: return
}

// -----

func.func @f() {
  // expected-error @below {{reference to an undefined block}}
  ^bb0: cf.br ^bb1
}

// -----

// expected-error @below {{entry block of region may not have predecessors}}
func.func @f() {
  ^a: cf.br ^a
}

// -----

// expected-error @below {{expected non-function type}}
func.func @f() -> (i32, { return }

// -----

func.func @f() {
  // expected-error @below {{expected operation name in quotes}}
  return }
}

// -----

func.func @f() {
  // expected-note @below {{previously defined here}}
  %0 = arith.constant 1 : i32
  // expected-error @below {{redefinition of SSA value '%0'}}
  %0 = arith.constant 2 : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = arith.constant 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected named operation to have at least 1 result}}
  %0:0 = arith.constant 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %a, %b = arith.constant 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected integer number of results}}
  %a:x = arith.constant 1 : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected '=' after SSA name}}
  %a#1 = arith.constant 1 : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{reference to invalid result number}}
  %b = arith.addi %a#1, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid SSA value result number}}
  %b = arith.addi %a#x, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{use of undeclared SSA value name}}
  %b = arith.addi %c, %a : i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  %b = arith.addi %a, %a : i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-note @below {{previously used here with type 'i32'}}
  %b = arith.addi %c, %a : i32
  // expected-error @below {{definition of SSA value '%c#0' has type 'i64'}}
  %c = arith.constant 1 : i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{operand #0 does not dominate this use}}
  // expected-note @below {{operand defined here (op in the same block)}}
  %b = arith.addi %b, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  cf.br ^bb1
  // expected-error @below {{operand #0 does not dominate this use}}
  ^bb1: %x = arith.addi %y, %y : i32
  cf.br ^bb2
  // expected-note @below {{operand defined here (op in the same region)}}
  ^bb2: %y = arith.constant 0 : i32
  return
}

// -----

func.func @f(%a: i1) {
  cf.cond_br %a, ^bb1, ^bb2
  // expected-note @below {{operand defined here (op in the same region)}}
  ^bb1: %x = arith.constant 0 : i32
  cf.br ^bb2
  // expected-error @below {{operand #0 does not dominate this use}}
  ^bb2: %y = arith.addi %x, %x : i32
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%a: i1)
  ^bb1(%x: i32): return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{branch has 2 operands for successor #0, but target block has 1}}
  cf.br ^bb1(%a, %a: i1, i1)
  ^bb1(%x: i1): return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i1) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i32' vs 'i1'}}
  cf.br ^bb1(%a: i32)
  ^bb1(%x: i32): return
}

// -----

func.func @f(%a: i1) {
  cf.br ^bb1
  // expected-error @below {{redefinition of SSA value '%x'}}
  // expected-note @below {{previously defined here}}
  ^bb1(%x: i32, %x: i32): return
}

// -----

func.func @f(%a: i1) {
  cf.br ^bb1
  // expected-error @below {{expected ':' and type for SSA operand}}
  ^bb1(%x): return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{invalid block name in region with named arguments}}
  ^bb0(%x: i1): return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'func.return' op must be the last operation in the parent block}}
  return
  cf.br ^bb1
  ^bb1: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  arith.constant 1 : i32
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  arith.constant 1 : i32
  ^bb1: return
}

// -----

func.func @f() {
  // expected-error @below {{expected non-function type}}
  cf.br ^bb1(  : )
  ^bb1: return
}

// -----

func.func @f() {
  // expected-error @below {{expected block name}}
  cf.br bb1
  ^bb1: return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'foo' is unknown (tried 'func.foo' as well)}}
  foo
  return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'arith.foo' is unknown}}
  arith.foo
  return
}

// -----

func.func @f(%a: i1, %b: i32) -> i1 {
  // expected-error @below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @f() {
  // expected-error @below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @g() { return }
  return
}

// -----

func.func @f() {
  // expected-error @below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @g()
  return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'module' is unknown (tried 'func.module' as well)}}
  module {}
  return
}
