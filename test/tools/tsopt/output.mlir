// An error leaves an existing output alone.
// RUN: echo old > %t
// RUN: not tsopt %s -o %t
// RUN: FileCheck %s < %t
// CHECK: old

// RUN: echo 'func.func @f() { return }' | tsopt - -o %t
// RUN: FileCheck %s --check-prefix=NEW < %t
// NEW: func.func @f

// RUN: not tsopt %s -o /no/such/folder/out 2>&1 | FileCheck %s --check-prefix=DIR
// DIR: error: expected

func.func @broken(
