// RUN: not tstranslate --mlir-to-llvmir /does/not/exist 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: tstranslate --mlir-to-llvmir %s -o %t && FileCheck %s < %t

// FILE: /does/not/exist
// CHECK: define void @f()
llvm.func @f() {
  llvm.return
}
