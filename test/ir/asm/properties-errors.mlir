// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Properties and attributes of the generic form: what is rejected, and how.

func.func @f() {
  // expected-error @below {{invalid properties 1 : i64 for op arith.constant: expected DictionaryAttr to set properties}}
  "arith.constant"() <1> : () -> (i64)
  return
}

// -----

func.func @f() {
  // expected-error @below {{duplicate key 'value' in dictionary attribute}}
  "arith.constant"() <{value = 1 : i64, value = 2 : i64}> : () -> (i64)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid properties {overflowFlags = 1 : i64} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 1 : i64}}
  %0 = "arith.addi"(%a, %a) <{overflowFlags = 1}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid properties "x" for op arith.addi: expected DictionaryAttr to set properties}}
  %0 = "arith.addi"(%a, %a) <"x"> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{expected attribute value}}
  %0 = "arith.addi"(%a, %a) <> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid properties {} for op func.return: this operation does not support properties}}
  "func.return"() <{}> : () -> ()
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{invalid properties {a = 1 : i64} for op func.return: this operation does not support properties}}
  "func.return"() <{a = 1}> : () -> ()
}

// -----

// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() <{sym_name = "x", function_type = () -> ()}> ({}) : () -> ()

// -----

// expected-error @below {{invalid properties {function_type = () -> (), sym_name = 1 : i64} for op func.func: Invalid attribute `sym_name` in property conversion: 1 : i64}}
"func.func"() <{sym_name = 1, function_type = () -> ()}> ({}) : () -> ()

// -----

func.func @f(%a: i1) {
  // expected-error @below {{invalid properties {operandSegmentSizes = 1 : i64} for op cf.cond_br: expected DenseI32ArrayAttr for key `value`}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = 1}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'arith.constant' op requires one result}}
  %0:2 = "arith.constant"() <{value = 1 : i32}> : () -> (i32, i32)
  return
}

// -----

// expected-error @below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{sym_name = "a", function_type = (i32) -> (), arg_attrs = [{a.b = 1}, {}], sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @below {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{sym_name = "a", function_type = (i32) -> (), arg_attrs = [1], sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @below {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{sym_name = "a", function_type = (i32) -> (), res_attrs = [{}], sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @below {{invalid properties {arg_attrs = 3 : i64, function_type = (i32) -> (), sym_name = "a", sym_visibility = "private"} for op func.func: Invalid attribute `arg_attrs` in property conversion: 3 : i64}}
"func.func"() <{sym_name = "a", function_type = (i32) -> (), arg_attrs = 3, sym_visibility = "private"}> ({}) : () -> ()
