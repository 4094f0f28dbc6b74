// RUN: tsopt %s --verify-diagnostics --split-input-file

// What names a symbol names one of the right kind.

llvm.mlir.global internal @g(0 : i32) : i32
// expected-error @+1 {{'g' does not reference a valid LLVM function}}
llvm.mlir.global_dtors dtors = [@g], priorities = [1 : i32], data = [#llvm.zero]

// -----

llvm.func @start()
// expected-error @+1 {{'start' does not have a definition}}
llvm.mlir.global_ctors ctors = [@start], priorities = [1 : i32], data = [#llvm.zero]

// -----

llvm.func @start() {
  llvm.return
}
// expected-error @+1 {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@start], priorities = [1 : i32], data = ["start"]

// -----

llvm.comdat @groups {
  llvm.comdat_selector @any any
}
llvm.mlir.global linkonce @in(0 : i32) comdat(@groups::@any) : i32
// expected-error @+1 {{expected comdat symbol}}
llvm.mlir.global linkonce @out(0 : i32) comdat(@groups::@other) : i32

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func linkonce @f() comdat(@f) {
  llvm.return
}

// -----

llvm.mlir.global external @g() : !llvm.ptr
llvm.mlir.alias external @behind : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  // expected-error @+1 {{ops with side effects are not allowed in alias initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

// expected-error @+1 {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", []>, #llvm.mlir.module_flag<append, "CG Profile", "none">]

// -----

// expected-error @+1 {{only integer and string values are currently supported for unknown key}}
llvm.module_flags [#llvm.mlir.module_flag<error, "scale", 2.0>]

// -----

llvm.func @f() {
  // expected-error @+1 {{must appear at the module level}}
  llvm.module_flags [#llvm.mlir.module_flag<error, "scale", 2 : i32>]
  llvm.return
}
