// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Assembly.

// CHECK-LABEL: define i64 @asm(i64 %0, ptr %1) {
// CHECK-NEXT: %3 = call i64 asm "bswap $0", "=r,r"(i64 %0)
// CHECK-NEXT: %4 = call i64 asm sideeffect "nop", "=r,r"(i64 %3)
// CHECK-NEXT: %5 = call i64 asm alignstack "nop", "=r,r"(i64 %4)
// CHECK-NEXT: %6 = call i64 asm inteldialect "nop", "=r,r"(i64 %5)
// CHECK-NEXT: %7 = tail call i64 asm "nop \22x\22", "=r,r"(i64 %6)
// CHECK-NEXT: ret i64 %7
llvm.func @asm(%a: i64, %p: !llvm.ptr) -> i64 {
  %0 = llvm.inline_asm "bswap $0", "=r,r" %a : (i64) -> i64
  %1 = llvm.inline_asm has_side_effects "nop", "=r,r" %0 : (i64) -> i64
  %2 = llvm.inline_asm is_align_stack "nop", "=r,r" %1 : (i64) -> i64
  %3 = llvm.inline_asm asm_dialect = intel "nop", "=r,r" %2 : (i64) -> i64
  %4 = llvm.inline_asm tail_call_kind = <tail> "nop \"x\"", "=r,r" %3 : (i64) -> i64
  llvm.return %4 : i64
}
