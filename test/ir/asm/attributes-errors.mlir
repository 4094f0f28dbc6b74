// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// The other builtin attributes: what is rejected, and how.

// expected-error @below {{expected attribute value}}
"foo"() {a = opaque<"a", "b">} : () -> ()

// -----

// expected-error @below {{expected '}' in attribute dictionary}}
"foo"() {a = true : i32 } : () -> ()

// -----

// expected-error @below {{unknown escape in string literal}}
"foo"() {a = "\q" } : () -> ()

// -----

// expected-error @below {{unknown escape in string literal}}
"foo"() {a = "\0 " } : () -> ()

// -----

// expected-error @below {{@ identifier expected to start with letter or '_'}}
"foo"() {a = @ } : () -> ()

// -----

// expected-error @below {{expected nested symbol reference identifier}}
"foo"() {a = @a:: } : () -> ()

// -----

// expected-error @below {{expected nested symbol reference identifier}}
"foo"() {a = @a::b } : () -> ()

// -----

// expected-error @below {{@ identifier expected to start with letter or '_'}}
"foo"() {a = @1 } : () -> ()

// -----

// expected-error @below {{expected attribute value}}
"foo"() {a = [1, } : () -> ()

// -----

// expected-error @below {{expected ',' or ']'}}
"foo"() {a = [1 2]} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
"foo"() {a = foo} : () -> ()
