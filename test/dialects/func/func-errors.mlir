// RUN: tsopt %s -split-input-file -verify-diagnostics

// Functions: visibility, signature, attributes: what is rejected, and how.

// expected-error @below {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() {
  return
}

// -----

// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f() 
// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()

// -----

// expected-error @below {{empty block: expect at least a terminator}}
func.func @f(%a: i1) { }

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected operation name in quotes}}
  return 1
}

// -----

// expected-error @below {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @x() attributes {test.foo, "x y", sym_name = "b"} {
  return
}

// -----

// expected-error @below {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @x() attributes {sym_visibility = "private"} {
  return
}

// -----

// expected-error @below {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @x() attributes {function_type = () -> ()} {
  return
}

// -----

// expected-error @below {{'func.func' op arguments may only have dialect attributes}}
func.func @x(%a: i32 {foo}) {
  return
}

// -----

// expected-error @below {{'func.func' op results may only have dialect attributes}}
func.func @x(%a: i32 {foo.bar = 1}) -> (i32 {b = 1}) {
  return %a : i32
}

// -----

// expected-error @below {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @x(i32 {foo.bar = 1}, %a: i32)

// -----

// expected-error @below {{custom op 'func.func' expected SSA identifier}}
func.func @x(%a: i32, i32)

// -----

// expected-error @below {{expected non-function type}}
func.func private @x(...)

// -----

// expected-error @below {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func foo @x() {
  return
}

// -----

// expected-error @below {{expected non-function type}}
func.func @x() -> { return }

// -----

// expected-error @below {{expected operation name in quotes}}
func.func @x() i32 { return }

// -----

// expected-error @below {{expected '('}}
func.func @x

// -----

// expected-error @below {{expected '('}}
func.func @x {}

// -----

// expected-error @below {{custom op 'func.func' expected non-empty function body}}
func.func @x() {}

// -----

// expected-error @below {{empty block: expect at least a terminator}}
func.func @x() {
^bb0:
}

// -----

// expected-error @below {{'func.func' op entry block must have 0 arguments to match function signature}}
func.func @x() {
  ^bb0(%a: i32): return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{invalid block name in region with named arguments}}
  ^bb0: return
}

// -----

// expected-error @below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
func.func @y() attributes {arg_attrs = [{}]} {
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{integer literal not valid for specified type}}
  cf.assert %a, 1
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{custom op 'cf.assert' invalid kind of attribute specified}}
  cf.assert %a, @a
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{custom op 'cf.assert' invalid kind of attribute specified}}
  cf.assert %a, i32
  return
}
