// RUN: not tstranslate %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tstranslate --mlir-to-llvmir /does/not/exist 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: tstranslate --mlir-to-llvmir %s -o %t && FileCheck %s < %t
// RUN: tstranslate --help | FileCheck %s --check-prefix=HELP

// NONE: tstranslate: choose one of --mlir-to-llvmir and --mlir-to-ptx
// FILE: /does/not/exist
// HELP: --mlir-to-ptx
// CHECK: define void @f()
llvm.func @f() {
  llvm.return
}
