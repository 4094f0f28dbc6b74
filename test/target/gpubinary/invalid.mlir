// RUN: tsopt %s -gpu-module-to-binary --split-input-file --verify-diagnostics

// expected-error @+1 {{'gpu.module' op has no targets: attach one, for example with --nvvm-attach-target=chip=sm_90a}}
gpu.module @none {
}

// -----

gpu.module @lower [#nvvm.target] {
  llvm.func @f(%a: f32) {
    // expected-error @+1 {{for dialect for op: arith.negf; lower it first with --convert-arith-to-llvm}}
    %0 = arith.negf %a : f32
    llvm.return
  }
}

// -----

gpu.module @name [#nvvm.target] {
  // expected-error @+1 {{has the name "größe", which PTX cannot have; rename the function, with letters of ASCII, digits, '_' and '$'}}
  llvm.func @"größe"() {
    llvm.return
  }
}
