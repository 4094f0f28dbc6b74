// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// The annotations of the loops that a transformation makes, and where a loop begins and ends; the groups of an exchange.

#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = Full>
#sp = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#from = loc(fused<#sp>["a.c":4:1])
#to = loc(fused<#sp>["a.c":9:1])
#group = #llvm.access_group<id = distinct[1]<>>
#next = #llvm.loop_annotation<mustProgress = true>
#loop = #llvm.loop_annotation<startLoc = #from, endLoc = #to, unrollAndJam = <count = 4 : i32, followupRemainderInner = #next>>

// CHECK: br label %{{.*}}, !llvm.loop ![[LOOP:[0-9]+]]
// CHECK: cmpxchg {{.*}}, !llvm.access.group ![[GROUP:[0-9]+]]
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  llvm.br ^bb1 {loop_annotation = #loop}
^bb1:
  %0 = llvm.cmpxchg %p, %x, %x monotonic monotonic {access_groups = [#group]} : !llvm.ptr, i32
  llvm.return
}

// CHECK-DAG: ![[GROUP]] = distinct !{}
// CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[FROM:[0-9]+]], ![[TO:[0-9]+]], ![[COUNT:[0-9]+]], ![[FOLLOWUP:[0-9]+]]}
// CHECK-DAG: ![[FROM]] = !DILocation(line: 4, column: 1
// CHECK-DAG: ![[TO]] = !DILocation(line: 9, column: 1
// CHECK-DAG: ![[COUNT]] = !{!"llvm.loop.unroll_and_jam.count", i32 4}
// CHECK-DAG: ![[FOLLOWUP]] = !{!"llvm.loop.unroll_and_jam.followup_remainder_inner", ![[NEXT:[0-9]+]]}
// CHECK-DAG: ![[NEXT]] = distinct !{![[NEXT]], ![[MUST:[0-9]+]]}
// CHECK-DAG: ![[MUST]] = !{!"llvm.loop.mustprogress"}
