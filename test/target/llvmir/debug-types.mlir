// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Composite, recursive and parametric types of debug information.

#file = #llvm.di_file<"a.f90" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_Fortran95, file = #file, producer = "x", isOptimized = true, emissionKind = Full, nameTableKind = None>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<tag = DW_TAG_null, recId = distinct[9]<>, isRecSelf = true>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#member = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #ptr, sizeInBits = 64, offsetInBits = 32>
#node = #llvm.di_composite_type<recId = distinct[9]<>, tag = DW_TAG_structure_type, name = "node", file = #file, line = 2, sizeInBits = 128, elements = #member>
#range = #llvm.di_subrange<count = 8 : i64, lowerBound = 1 : i64>
#array = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int, elements = #range>
#string = #llvm.di_string_type<tag = DW_TAG_string_type, name = "character", sizeInBits = 80, alignInBits = 8, encoding = DW_ATE_ASCII>
#module = #llvm.di_module<file = #file, scope = #cu, name = "mod", line = 1>
#space = #llvm.di_namespace<name = "ns", exportSymbols = true>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #node, #array, #string>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #module, name = "f", linkageName = "_f", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #type>
#sp2 = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #space, name = "g", file = #file, subprogramFlags = "Definition|LocalToUnit", type = #type>
// CHECK: define void @f() !dbg !3 {
// CHECK-NEXT: ret void, !dbg !16
llvm.func @f() {
  llvm.return loc("a.f90":4:1)
} loc(fused<#sp>["a.f90":3:1])
// CHECK: define void @g() !dbg !17 {
// CHECK-NEXT: ret void, !dbg !19
llvm.func @g() {
  llvm.return loc("a.f90":5:1)
} loc(fused<#sp2>["a.f90":5:1])

// CHECK-DAG: !llvm.dbg.cu = !{!0}
// CHECK-DAG: !0 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !1, producer: "x", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, nameTableKind: None)
// CHECK-DAG: !1 = !DIFile(filename: "a.f90", directory: "/src")
// CHECK-DAG: !3 = distinct !DISubprogram(name: "f", linkageName: "_f", scope: !4, file: !1, line: 3, type: !5, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
// CHECK-DAG: !4 = !DIModule(scope: !0, name: "mod", file: !1, line: 1)
// CHECK-DAG: !5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
// CHECK-DAG: !6 = !{!7, !8, !12, !15}
// CHECK-DAG: !7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
// CHECK-DAG: !8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 2, size: 128, elements: !9)
// CHECK-DAG: !9 = !{!10}
// CHECK-DAG: !10 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !11, size: 64, offset: 32)
// CHECK-DAG: !11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
// CHECK-DAG: !12 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, elements: !13)
// CHECK-DAG: !13 = !{!14}
// CHECK-DAG: !14 = !DISubrange(count: 8, lowerBound: 1)
// CHECK-DAG: !15 = !DIStringType(name: "character", size: 80, align: 8, encoding: DW_ATE_ASCII)
// CHECK-DAG: !16 = !DILocation(line: 4, column: 1, scope: !3)
// CHECK-DAG: !17 = distinct !DISubprogram(name: "g", scope: !18, file: !1, type: !5, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
// CHECK-DAG: !18 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
// CHECK-DAG: !19 = !DILocation(line: 5, column: 1, scope: !17)
