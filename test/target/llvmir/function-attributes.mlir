// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Attributes of functions.

// CHECK: define void @flags() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @flags() attributes {no_inline, no_unwind, will_return, convergent, optimize_none} {
  llvm.return
}
// CHECK: define void @inlined() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @inlined() attributes {always_inline} {
  llvm.return
}
// CHECK: define void @hinted() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @hinted() attributes {inline_hint} {
  llvm.return
}
// CHECK: define void @reads() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @reads() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.return
}
// CHECK: define void @pure() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @pure() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.return
}
// CHECK: define void @words() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @words() attributes {passthrough = ["cold", ["key", "value"], "lone", ["alignstack", "8"]]} {
  llvm.return
}
// CHECK: declare void @allocator(i64) #{{[0-9]+}}
llvm.func @allocator(i64) attributes {passthrough = [["allocsize", "4294967295"]]}
// CHECK: define void @counted() !prof !1 {
// CHECK-NEXT: ret void
llvm.func @counted() attributes {function_entry_count = 42 : i64} {
  llvm.return
}

// CHECK-DAG: attributes #{{[0-9]+}} = { convergent noinline nounwind optnone willreturn }
// CHECK-DAG: attributes #{{[0-9]+}} = { alwaysinline }
// CHECK-DAG: attributes #{{[0-9]+}} = { inlinehint }
// CHECK-DAG: attributes #{{[0-9]+}} = { memory(argmem: read, inaccessiblemem: readwrite) }
// CHECK-DAG: attributes #{{[0-9]+}} = { memory(none) }
// CHECK-DAG: attributes #{{[0-9]+}} = { cold alignstack=8 "key"="value" "lone" }
// CHECK-DAG: attributes #{{[0-9]+}} = { allocsize(0) }
// CHECK-DAG: !1 = !{!"function_entry_count", i64 42}
