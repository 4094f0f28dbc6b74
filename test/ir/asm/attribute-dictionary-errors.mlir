// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Names and values in attribute dictionaries: what is rejected, and how.

// expected-error @below {{duplicate key 'a' in dictionary attribute}}
"foo"() {a = {a = 1, a = 2}} : () -> ()

// -----

// expected-error @below {{expected attribute name}}
"foo"() {a = {1}} : () -> ()

// -----

// expected-error @below {{expected valid attribute name}}
"foo"() {"" = 1} : () -> ()

// -----

// expected-error @below {{expected valid attribute name}}
"foo"() {"" 
} : () -> ()
