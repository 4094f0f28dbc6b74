// RUN: tsopt %s --allow-unregistered-dialect -split-input-file -verify-diagnostics

// What is wrong with functions, calls and returns.

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @public_declaration()

// -----

func.func @no_arguments() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@no_arguments) returns 1}}
  return
}

// -----

func.func @wrong_type(%a: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @wrong_type}}
  return %a : i32
}

// -----

// expected-error @+1 {{custom op 'func.func' expected non-empty function body}}
func.func @empty() {
}

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func @mixed(%a: i32, i32)

// -----

// expected-error @+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @unnamed(i32, %a: i32)

// -----

// expected-error @+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {function_type = () -> ()} {
  return
}

// -----

// expected-error @+1 {{'func.func' op entry block must have 0 arguments to match function signature}}
"func.func"() ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) {function_type = () -> (), sym_name = "entry_arguments"} : () -> ()

// -----

// expected-error @+1 {{'func.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('i64')}}
"func.func"() ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) {function_type = (i64) -> (), sym_name = "entry_types"} : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) {function_type = (i32) -> (), sym_name = "attributes", arg_attrs = [{}, {}]} : () -> ()

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @f(i32 {nodialect})

// -----

func.func @f() {
  // expected-error @+1 {{'func.call' op 'nothing' does not reference a valid function}}
  call @nothing() : () -> ()
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i64) {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  %0 = call @g() : () -> i32
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i64) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  %0 = call @g(%a) : (i64) -> i32
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{op result types: 'i64'}}
  // expected-note @+1 {{function result types: 'i32'}}
  %0 = call @g(%a) : (i32) -> i64
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to undefined function 'nothing'}}
  %0 = constant @nothing : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @f : () -> i32
  return
}

// -----

func.func @f(%a: i32, %g: (i32) -> i32) {
  // expected-error @+1 {{custom op 'func.call_indirect' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = call_indirect %g(%a, %a) : (i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %g: i32) {
  // expected-error @+1 {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = call_indirect %g(%a) : i32
  return
}

// -----

"test.region"() ({
  // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
  func.return
}) : () -> ()

// -----

// expected-note @+1 {{see existing symbol definition here}}
func.func @twice() {
  return
}
// expected-error @+1 {{redefinition of symbol named 'twice'}}
func.func @twice() {
  return
}
