// UNSUPPORTED: upstream
// Reason: it removes the file.
// An error leaves an existing output alone.
// RUN: echo old > %t
// RUN: not tsopt %s -o %t
// RUN: FileCheck %s < %t
// CHECK: old

func.func @broken(
