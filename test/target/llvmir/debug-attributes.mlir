// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Debug information from attributes: types, variables, labels, scopes.

#file = #llvm.di_file<"foo.mlir" in "/test/">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#ptr = #llvm.di_basic_type<name = "ptr">
#si64 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "si64", sizeInBits = 0, encoding = DW_ATE_signed>
#named = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "named">
#derived = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #si64, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3, extraData = #si64>
#subrange = #llvm.di_subrange<count = 4 : i64>
#comp = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "array", file = #file, line = 10, baseType = #si64, flags = Vector, sizeInBits = 128, elements = #subrange>
#spType = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #si64, #derived, #comp>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "func_with_debug", linkageName = "func_with_debug", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #spType>
#lb = #llvm.di_lexical_block<scope = #sp, file = #file, line = 7, column = 4>
#lv = #llvm.di_local_variable<scope = #lb, name = "x", file = #file, line = 5, arg = 1, alignInBits = 32, type = #si64, flags = Artificial>
#lbl = #llvm.di_label<scope = #sp, name = "label", file = #file, line = 42>
#gv = #llvm.di_global_variable<scope = #cu, name = "g", linkageName = "g", file = #file, line = 1, type = #si64, isLocalToUnit = true, isDefined = true>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_deref]>>
// CHECK-DAG: @g = global i64 1, !dbg !0
llvm.mlir.global external @g(1 : i64) {dbg_exprs = [#gve]} : i64
// CHECK-LABEL: define void @plain() {
// CHECK-NEXT: ret void
llvm.func @plain() { llvm.return loc(#locp) }
#locp = loc("p.mlir":1:2)
// CHECK: define void @func_with_debug(i64 %0) !dbg !7 {
// CHECK-NEXT: %2 = alloca i64, i64 1, align 8, !dbg !14
// CHECK-NEXT: #dbg_value(i64 %0, !15, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !17)
// CHECK-NEXT: #dbg_declare(ptr %2, !15, !DIExpression(), !17)
// CHECK-NEXT: #dbg_label(!18, !17)
// CHECK-NEXT: call void @func_with_debug(i64 %0), !dbg !14
// CHECK-NEXT: ret void, !dbg !19
llvm.func @func_with_debug(%arg: i64) {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %0 x i64 : (i64) -> !llvm.ptr loc(#l2)
  llvm.intr.dbg.value #lv #llvm.di_expression<[DW_OP_LLVM_fragment(0, 32)]> = %arg : i64 loc(#l1)
  llvm.intr.dbg.declare #lv = %a : !llvm.ptr loc(#l1)
  llvm.intr.dbg.label #lbl loc(#l1)
  llvm.call @func_with_debug(%arg) : (i64) -> () loc(#l3)
  llvm.return loc(#l4)
} loc(#fl)
#l0 = loc("foo.mlir":1:2)
#l1 = loc("foo.mlir":3:4)
#l2 = loc("foo.mlir":5:6)
#fl = loc(fused<#sp>[#l0])
#l3 = loc(callsite(#l1 at #l2))
#l4 = loc(fused<#lb>[#l2, #l1])

// CHECK-DAG: !llvm.dbg.cu = !{!2}
// CHECK-DAG: !0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_deref))
// CHECK-DAG: !1 = distinct !DIGlobalVariable(name: "g", linkageName: "g", scope: !2, file: !3, line: 1, type: !5, isLocal: true, isDefinition: true)
// CHECK-DAG: !2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, producer: "MLIR", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4)
// CHECK-DAG: !3 = !DIFile(filename: "foo.mlir", directory: "/test/")
// CHECK-DAG: !4 = !{!0}
// CHECK-DAG: !5 = !DIBasicType(name: "si64", encoding: DW_ATE_signed)
// CHECK-DAG: !7 = distinct !DISubprogram(name: "func_with_debug", linkageName: "func_with_debug", scope: !3, file: !3, line: 3, type: !8, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
// CHECK-DAG: !8 = !DISubroutineType(cc: DW_CC_normal, types: !9)
// CHECK-DAG: !9 = !{null, !5, !10, !11}
// CHECK-DAG: !10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64, align: 32, offset: 8, extraData: !5, dwarfAddressSpace: 3)
// CHECK-DAG: !11 = !DICompositeType(tag: DW_TAG_array_type, name: "array", file: !3, line: 10, baseType: !5, size: 128, flags: DIFlagVector, elements: !12)
// CHECK-DAG: !12 = !{!13}
// CHECK-DAG: !13 = !DISubrange(count: 4)
// CHECK-DAG: !14 = !DILocation(line: 5, column: 6, scope: !7)
// CHECK-DAG: !15 = !DILocalVariable(name: "x", arg: 1, scope: !16, file: !3, line: 5, type: !5, flags: DIFlagArtificial, align: 32)
// CHECK-DAG: !16 = distinct !DILexicalBlock(scope: !7, file: !3, line: 7, column: 4)
// CHECK-DAG: !17 = !DILocation(line: 3, column: 4, scope: !7)
// CHECK-DAG: !18 = !DILabel(scope: !7, name: "label", file: !3, line: 42)
// CHECK-DAG: !19 = !DILocation(line: 0, scope: !16)
