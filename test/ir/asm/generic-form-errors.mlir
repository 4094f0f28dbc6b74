// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Operations in the generic form: what is rejected, and how.

// expected-error @below {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()

// -----

// expected-error @below {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({^bb0(%a: i32):}) : () -> ()

// -----

// expected-error @below {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({^bb0: ^bb1:}) : () -> ()

// -----

// expected-error @below {{expected '{' to begin a region}}
module "a" {}

// -----

func.func @f() {
  // expected-error @below {{expected list element}}
  "foo"()[] : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @below {{successors in non-terminator}}
  "arith.constant"()[^bb1] {value = 1 : i32} : () -> (i32)
  ^bb1: return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op requires zero regions}}
  "arith.constant"() ({}) {value = 1 : i32} : () -> (i32)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  "arith.constant"() {value = 1 : i32} : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op requires one result}}
  "arith.constant"() {value = 1 : i32} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op requires attribute 'value'}}
  "arith.constant"() : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{duplicate key 'a' in dictionary attribute}}
  "arith.constant"() {value = 1 : i64, a, a} : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected attribute name}}
  "arith.constant"() {value = 1 : i64, 3} : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected attribute value}}
  "arith.constant"() {value = 1 : i64, a = } : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected '}' in attribute dictionary}}
  "arith.constant"() {value = 1 : i64 a = 1} : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected '"' in string literal}}
  "arith.constant() : () -> (i64) return
}

// -----

func.func @f() {
  // expected-error @below {{empty operation name is invalid}}
  "" () : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{unknown escape in string literal}}
  "a\zb" () : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  "arith.foo"() : () -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = "arith.addi"(%a, %a) {overflowFlags = 1} : (i32, i32) -> i32
  return
}

// -----

// expected-error @below {{expected ':' followed by operation type}}
"func.func"() {sym_name = 1, function_type = () -> ()} ({}) : () -> ()

// -----

// expected-error @below {{'func.func' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"func.func"() ({}) {sym_name = 1, function_type = () -> ()} : () -> ()

// -----

// expected-error @below {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() ({}) {sym_name = "a", function_type = i32, sym_visibility = "private"} : () -> ()

// -----

// expected-error @below {{'func.func' op requires attribute 'function_type'}}
"func.func"() ({}) {sym_name = "a", sym_visibility = "private"} : () -> ()

// -----

// expected-error @below {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"func.func"() ({}) {sym_name = "a", function_type = () -> (), sym_visibility = "foo"} : () -> ()

// -----

// expected-error @below {{'func.func' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
"func.func"() ({}) {sym_name = "a", function_type = () -> (), sym_visibility = 1} : () -> ()

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a)[^a, ^a] : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected 2 operand types but had 1}}
  %0 = "foo"(%a, %a) : (i1) -> i32
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = "foo"(%a, %a) : (i1, i1) -> (i32, i32)
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i1) -> (i1)
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i1, i1) -> ()
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'arith.addi' op requires the same type for all operands and results}}
  "arith.addi"(%a, %b) : (i1, i32) -> i1
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'arith.addi' op requires the same type for all operands and results}}
  "arith.addi"(%a, %a) : (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected function type}}
  "arith.addi"(%a, %a) : i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected '{' to begin a region}}
  "arith.addi"(%a, %a) (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected ')' to end operand list}}
  "arith.addi"(%a %a) : (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected '(' to start operand list}}
  "arith.addi" %a : (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected SSA operand}}
  "arith.addi"(%a, ) : (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'arith.addi' op requires zero regions}}
  "arith.addi"(%a, %a) ({return}) : (i1, i1) -> i32
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected '{' to begin a region}}
  "foo"() ({return}, ) : () -> ()
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{expected '{' to begin a region}}
  "foo"() () : () -> ()
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'func.return' op has 1 operands, but enclosing function (@f) returns 0}}
  "func.return"(%a) : (i1) -> ()
}

// -----

func.func @f(%a: i1, %b: i32) -> i1 {
  // expected-error @below {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  "func.return"() : () -> ()
}

// -----

// expected-error @below {{'scf.if' op expected 2 regions}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({ "scf.yield"() : () -> () }) : (i1) -> () return %a : i1}

// -----

// expected-error @below {{'scf.if' op expected 2 regions}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({ "scf.yield"() : () -> () }, {}, {}) : (i1) -> () return %a : i1}

// -----

// expected-error @below {{'scf.if' op region #0 should have no arguments}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({ ^bb0(%x: i32): "scf.yield"() : () -> () }, {}) : (i1) -> () return %a : i1}

// -----

// expected-error @below {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({ ^bb0: "scf.yield"() : () -> () ^bb1: "scf.yield"() : () -> () }, {}) : (i1) -> () return %a : i1}

// -----

// expected-error @below {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({}, {}) : (i1) -> () return %a : i1}

// -----

// expected-error @below {{'scf.if' op expects a non-empty block}}
func.func @f(%a: i1, %b: i32) -> i1 { "scf.if"(%a) ({^bb0: }, {}) : (i1) -> () return %a : i1}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant "abc" : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.call' invalid kind of attribute specified}}
  %f = call "a"() : () -> ()
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{custom op 'index.constant' invalid kind of attribute specified}}
  %0 = index.constant "a"
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "a"
  return
}
