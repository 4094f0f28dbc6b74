// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Constants whose elements are a resource: what is rejected, and how.

// expected-error @below {{`dense_resource` expected a shaped type}}
"foo"() {a = dense_resource<a> : i32} : () -> ()

// -----

// expected-error @below {{expected identifier key for 'resource' entry}}
"foo"() {a = dense_resource<> : i32} : () -> ()

// -----

"foo"() {a = dense_resource<a> 
 // expected-error @below {{`dense_resource` expected a shaped type}}
 : i32} : () -> ()

// -----

// expected-error @below {{`dense_resource` expected a shaped type}}
"foo"() {a = dense_resource<a> : 
 i32} : () -> ()
