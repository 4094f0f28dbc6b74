// RUN: tsopt %s | FileCheck %s --check-prefix=TEXT
// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// A dialect may be a string; an operand in memory has the type of what is there.

// TEXT:  llvm.inline_asm asm_dialect = intel operand_attrs
// CHECK: call void asm inteldialect "mov", "*m"(ptr elementtype([4 x i32]) %0)
llvm.func @f(%p: !llvm.ptr) {
  llvm.inline_asm asm_dialect = "intel" operand_attrs = [{elementtype = !llvm.array<4 x i32>}] "mov", "*m" %p : (!llvm.ptr) -> !llvm.void
  llvm.return
}
