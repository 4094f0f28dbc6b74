// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Distinct attributes: what is rejected, and how.

// expected-error @below {{referenced attribute does not match previous definition: 1 : i64}}
"foo"() {a = distinct[0]<1>, b = distinct[0]<2>} : () -> ()

// -----

// expected-error @below {{expected distinct ID}}
"foo"() {a = distinct[]<1>} : () -> ()

// -----

// expected-error @below {{expected '[' after 'distinct'}}
"foo"() {a = distinct<1>} : () -> ()

// -----

// expected-error @below {{referenced attribute does not match previous definition: 1 : i64}}
"foo"() {a = distinct[0]<1>, b = distinct[0]<2>} : () -> ()
