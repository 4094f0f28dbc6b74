// RUN: echo 'func.func @f() { return }' | tsopt - -o %t
// RUN: FileCheck %s < %t
// CHECK: func.func @f

// RUN: not tsopt %s -o /no/such/folder/out 2>&1 | FileCheck %s --check-prefix=DIR
// DIR:     cannot open output file '/no/such/folder/out': No such file or directory
// DIR-NOT: error:

func.func @broken(
