// RUN: not tsopt %s --convert-to-llvm=filter-dialects=foo 2>&1 | FileCheck %s --check-prefix=LOADED
// RUN: not tsopt %s --convert-to-llvm=filter-dialects=scf 2>&1 | FileCheck %s --check-prefix=INTERFACE

// LOADED: error: dialect not loaded: foo
// INTERFACE: error: dialect does not implement ConvertToLLVMPatternInterface: scf
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
  }
  return
}
