// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Annotations of loops.

#unroll = #llvm.loop_unroll<disable = true, count = 8 : i32, runtimeDisable = true>
#vector = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32>
#distribute = #llvm.loop_distribute<disable = true>
#jam = #llvm.loop_unroll_and_jam<count = 4 : i32>
#licm = #llvm.loop_licm<disable = true, versioningDisable = true>
#interleave = #llvm.loop_interleave<count = 32 : i32>
#pipeline = #llvm.loop_pipeline<disable = true, initiationinterval = 2 : i32>
#peeled = #llvm.loop_peeled<count = 5 : i32>
#unswitch = #llvm.loop_unswitch<partialDisable = true>
#group = #llvm.access_group<id = distinct[0]<>>
#loop = #llvm.loop_annotation<disableNonforced = false, vectorize = #vector, interleave = #interleave, unroll = #unroll, unrollAndJam = #jam, licm = #licm, distribute = #distribute, pipeline = #pipeline, peeled = #peeled, unswitch = #unswitch, mustProgress = true, isVectorized = true, parallelAccesses = #group>
// CHECK-LABEL: define void @loop(i1 %0, ptr %1) {
// CHECK-NEXT: br label %3, !llvm.loop !1
// CHECK: 3:
// CHECK-NEXT: %4 = load i32, ptr %1, align 4, !llvm.access.group !21
// CHECK-NEXT: br i1 %0, label %3, label %5, !llvm.loop !22
// CHECK: 5:
// CHECK-NEXT: ret void
llvm.func @loop(%c: i1, %p: !llvm.ptr) {
  llvm.br ^bb1 {loop_annotation = #loop}
^bb1:
  %0 = llvm.load %p {access_groups = [#group]} : !llvm.ptr -> i32
  llvm.cond_br %c, ^bb1, ^bb2 {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
^bb2:
  llvm.return
}

// CHECK-DAG: !1 = distinct !{!1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20}
// CHECK-DAG: !2 = !{!"llvm.loop.mustprogress"}
// CHECK-DAG: !3 = !{!"llvm.loop.isvectorized", i32 1}
// CHECK-DAG: !4 = !{!"llvm.loop.vectorize.enable", i1 true}
// CHECK-DAG: !5 = !{!"llvm.loop.vectorize.predicate.enable", i1 true}
// CHECK-DAG: !6 = !{!"llvm.loop.vectorize.scalable.enable", i1 false}
// CHECK-DAG: !7 = !{!"llvm.loop.vectorize.width", i32 16}
// CHECK-DAG: !8 = !{!"llvm.loop.interleave.count", i32 32}
// CHECK-DAG: !9 = !{!"llvm.loop.unroll.disable"}
// CHECK-DAG: !10 = !{!"llvm.loop.unroll.count", i32 8}
// CHECK-DAG: !11 = !{!"llvm.loop.unroll.runtime.disable", i1 true}
// CHECK-DAG: !12 = !{!"llvm.loop.unroll_and_jam.count", i32 4}
// CHECK-DAG: !13 = !{!"llvm.licm.disable"}
// CHECK-DAG: !14 = !{!"llvm.loop.licm_versioning.disable"}
// CHECK-DAG: !15 = !{!"llvm.loop.distribute.enable", i1 false}
// CHECK-DAG: !16 = !{!"llvm.loop.pipeline.disable", i1 true}
// CHECK-DAG: !17 = !{!"llvm.loop.pipeline.initiationinterval", i32 2}
// CHECK-DAG: !18 = !{!"llvm.loop.peeled.count", i32 5}
// CHECK-DAG: !19 = !{!"llvm.loop.unswitch.partial.disable"}
// CHECK-DAG: !20 = !{!"llvm.loop.parallel_accesses", !21}
// CHECK-DAG: !21 = distinct !{}
// CHECK-DAG: !22 = distinct !{!22, !2}
