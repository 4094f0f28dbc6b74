// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Where variables lie: section, alignment, address space, group.

// CHECK-DAG: $any = comdat any
// CHECK-DAG: $size = comdat samesize
llvm.comdat @groups {
  llvm.comdat_selector @any any
  llvm.comdat_selector @exact exactmatch
  llvm.comdat_selector @largest largest
  llvm.comdat_selector @none nodeduplicate
  llvm.comdat_selector @size samesize
}
// CHECK-DAG: @in_section = global i64 7, section ".mydata"
llvm.mlir.global external @in_section(7 : i64) {section = ".mydata"} : i64
// CHECK-DAG: @aligned = global i64 7, align 64
llvm.mlir.global external @aligned(7 : i64) {alignment = 64 : i64} : i64
// CHECK-DAG: @constant_space = internal addrspace(4) constant i64 7
llvm.mlir.global internal constant @constant_space(7 : i64) {addr_space = 4 : i32} : i64
// CHECK-DAG: @set_by_host = external addrspace(1) externally_initialized global i64
llvm.mlir.global external @set_by_host() {addr_space = 1 : i32, externally_initialized} : i64
// CHECK-DAG: @any = linkonce_odr global i64 7, comdat
llvm.mlir.global linkonce_odr @any(7 : i64) comdat(@groups::@any) : i64
// CHECK-DAG: @other = linkonce_odr global i64 7, section "s", comdat($size)
llvm.mlir.global linkonce_odr @other(7 : i64) comdat(@groups::@size) {section = "s"} : i64
// CHECK-DAG: @"needs quotes" = global i64 7
llvm.mlir.global external @"needs quotes"(7 : i64) : i64
