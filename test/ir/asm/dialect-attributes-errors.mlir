// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Attributes of dialects, in both forms: what is rejected, and how.

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"foo"() {a = #foo<bar} : () -> ()

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"foo"() {a = #foo.bar<baz]>} : () -> ()

// -----

// expected-error @below {{unbalanced '(' character in pretty dialect name}}
"foo"() {a = !foo.bar<(>} : () -> ()

// -----

// expected-error @below {{expected '"' in string literal}}
"foo"() {a = #foo<"bar>} : () -> ()

// -----

// expected-error @below {{dialect 'builtin' provides no attribute parsing hook}}
"foo"() {a = #builtin.unit} : () -> ()

// -----

// expected-error @below {{undefined symbol alias id 'i'}}
"foo"() {a = !i} : () -> ()

// -----

// expected-error @below {{undefined symbol alias id 'i'}}
"foo"() {a = #i} : () -> ()

// -----

// expected-error @below {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
// expected-error @below {{failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
"foo"() {a = #arith.fastmath<foo>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
"foo"() {a = #arith.fastmath} : () -> ()

// -----

// expected-error @below {{unknown attribute `foo` in dialect `arith`}}
"foo"() {a = #arith.foo} : () -> ()

// -----

// expected-error @below {{expected valid keyword or string}}
// expected-error @below {{failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a `::mlir::index::IndexCmpPredicate`}}
"foo"() {a = #index.cmp_predicate<foo>} : () -> ()

// -----

// expected-error @below {{expected valid keyword or string}}
// expected-error @below {{failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a `::mlir::index::IndexCmpPredicate`}}
"foo"() {a = #index.cmp_predicate<slt>} : () -> ()

// -----

// expected-error @below {{unknown attribute `rounding_mode` in dialect `arith`}}
"foo"() {a = #arith.rounding_mode<downward>, b = #arith.denormal<ieee>} : () -> ()

// -----

// expected-error @below {{unknown attribute `denormal` in dialect `arith`}}
"foo"() {a = #arith.denormal<foo>} : () -> ()

// -----

// expected-error @below {{unknown attribute `foo` in dialect `ub`}}
"foo"() {a = #ub.foo} : () -> ()
