// RUN: not tsopt %s -verify-diagnostics 2>&1 | FileCheck %s
// RUN: not tsopt %s -verify-diagnostics=only-expected 2>&1 | FileCheck %s

// CHECK:      [[@LINE+6]]:4: error: found start of regex with no end '}}'
// CHECK:      [[@LINE+6]]:4: error: invalid regex: parentheses not balanced
// CHECK:      [[@LINE+6]]:4: error: expected error "nothing is above" was not produced
// CHECK:      [[@LINE+6]]:4: error: expected note "nothing is below" was not produced
// CHECK:      error: expected warning "nowhere" was not produced

// expected-error-re @+1 {{foo {{bar}}
// expected-error-re @+1 {{foo {{(bar}}}}
// expected-error @above {{nothing is above}}
// expected-note @below {{nothing is below}}
// expected-warning @unknown {{nowhere}}
