// RUN: tstranslate --mlir-to-llvmir --verify-diagnostics %s

// A group is known to the whole module by its name.

llvm.comdat @first {
  llvm.comdat_selector @group any
}
llvm.comdat @second {
  // expected-error @+1 {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @group any
}
