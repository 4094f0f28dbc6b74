// RUN: tsopt --split-input-file --verify-diagnostics %s

// Addresses of blocks that do not exist.

llvm.func @f() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @g, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  llvm.blocktag <id = 1>
  llvm.br ^bb1
^bb1:
  // expected-error @+1 {{duplicate block tag '1' in the same function: }}
  llvm.blocktag <id = 1>
  llvm.return
}
