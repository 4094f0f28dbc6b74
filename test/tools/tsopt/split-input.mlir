// RUN: tsopt %s --split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -o %t && FileCheck %s < %t

// CHECK-LABEL: func.func @first
func.func @first() { return }

// -----

// CHECK: // -----
// CHECK-LABEL: func.func @second
func.func @second() { return }
