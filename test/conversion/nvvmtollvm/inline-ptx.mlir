// RUN: tsopt %s -convert-nvvm-to-llvm | FileCheck %s
// UNSUPPORTED: upstream
// Upstream's rewrite of operands that are read and written breaks dominance.

// What LLVM has no intrinsic for becomes inline PTX; the rest stays.

// Waits and guarded arrivals. Without a predicate the intrinsic serves.
// CHECK-LABEL: llvm.func @barriers(
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.init.shared.b64 [$0], $1;", "r,r,b" %arg1, %arg2, %arg3 : (!llvm.ptr<3>, i32, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.init.b64 [$0], $1;", "l,r,b" %arg0, %arg2, %arg3 : (!llvm.ptr, i32, i1) -> ()
// CHECK-NEXT:    nvvm.mbarrier.init %arg1, %arg2 : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.arrive.expect_tx.shared.b64 _, [$0], $1;", "r,r,b" %arg1, %arg2, %arg3 : (!llvm.ptr<3>, i32, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.arrive.expect_tx.b64 _, [$0], $1;", "l,r,b" %arg0, %arg2, %arg3 : (!llvm.ptr, i32, i1) -> ()
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %arg1, %arg2 : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "r,r,r" %arg1, %arg2, %arg2 : (!llvm.ptr<3>, i32, i32) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "l,r,r" %arg0, %arg2, %arg2 : (!llvm.ptr, i32, i32) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "bar.arrive 0, $0;", "r" %arg2 : (i32) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "bar.arrive $0, $1;", "r,r" %arg2, %arg2 : (i32, i32) -> ()
// CHECK-NEXT:    nvvm.barrier0
llvm.func @barriers(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
  nvvm.mbarrier.init %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.init %p, %i, predicate = %b : !llvm.ptr, i32, i1
  nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.arrive.expect_tx %p, %i, predicate = %b : !llvm.ptr, i32, i1
  nvvm.mbarrier.arrive.expect_tx %s, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.try_wait.parity %s, %i, %i : !llvm.ptr<3>, i32, i32
  nvvm.mbarrier.try_wait.parity %p, %i, %i : !llvm.ptr, i32, i32
  nvvm.barrier.arrive number_of_threads = %i
  nvvm.barrier.arrive id = %i number_of_threads = %i
  nvvm.barrier0
  llvm.return
}

// Copies of the tensor memory accelerator, guarded by a predicate.
// CHECK-LABEL: llvm.func @tensor_copies(
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$5 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$2,$3} ], [$4];", "r,l,r,r,r,b" %arg1, %arg0, %arg2, %arg2, %arg1, %arg4 : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$4 cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$2} ], [$3];", "l,l,r,r,b" %arg5, %arg0, %arg2, %arg1, %arg4 : (!llvm.ptr<7>, !llvm.ptr, i32, !llvm.ptr<3>, i1) -> ()
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg5, %arg0, %arg1, box[%arg2] : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$9 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.im2col.multicast::cluster.L2::cache_hint [$0], [$1, {$2,$3,$4} ], [$5],{$6}, $7, $8;", "l,l,r,r,r,r,h,h,l,b" %arg5, %arg0, %arg2, %arg2, %arg2, %arg1, %arg6, %arg6, %arg3, %arg4 : (!llvm.ptr<7>, !llvm.ptr, i32, i32, i32, !llvm.ptr<3>, i16, i16, i64, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$7 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2,$3,$4} ], [$5], $6;", "l,l,r,r,r,r,h,b" %arg5, %arg0, %arg2, %arg2, %arg2, %arg1, %arg6, %arg4 : (!llvm.ptr<7>, !llvm.ptr, i32, i32, i32, !llvm.ptr<3>, i16, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$7 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [$0], [$1, {$2,$3,$4} ], [$5], $6;", "l,l,r,r,r,r,l,b" %arg5, %arg0, %arg2, %arg2, %arg2, %arg1, %arg3, %arg4 : (!llvm.ptr<7>, !llvm.ptr, i32, i32, i32, !llvm.ptr<3>, i64, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$4 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$0, {$2, $3} ], [$1];", "l,r,r,r,b" %arg0, %arg1, %arg2, %arg2, %arg4 : (!llvm.ptr, !llvm.ptr<3>, i32, i32, i1) -> ()
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2] : !llvm.ptr, <3>
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$1 prefetch.tensormap [$0];", "l,b" %arg0, %arg4 : (!llvm.ptr, i1) -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$1 prefetch.tensormap [$0];", "l,b" %arg0, %arg4 : (!llvm.ptr, i1) -> ()
// CHECK-NEXT:    nvvm.prefetch tensormap, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch level =  L1, %arg0 : !llvm.ptr
llvm.func @tensor_copies(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64, %b: i1, %c: !llvm.ptr<7>, %h: i16) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i, %i] predicate = %b : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] predicate = %b : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] im2col[%h] multicast_mask = %h l2_cache_hint = %l predicate = %b {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] multicast_mask = %h predicate = %b : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] l2_cache_hint = %l predicate = %b : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i], predicate = %b : !llvm.ptr, <3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i] : !llvm.ptr, <3>
  nvvm.prefetch tensormap, %p, predicate = %b : !llvm.ptr, i1
  nvvm.prefetch tensormap in_param_space, %p, predicate = %b : !llvm.ptr, i1
  nvvm.prefetch tensormap, %p : !llvm.ptr
  nvvm.prefetch level = L1, %p : !llvm.ptr
  llvm.return
}

// Text with named operands: r is read, w written.
// CHECK-LABEL: llvm.func @inline_ptx(
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "exit;", ""  : () -> ()
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "@$2 foo $0, $1;", "r,f,b" %arg2, %arg5, %arg4 : (i32, f32, i1) -> ()
// CHECK-NEXT:    %0 = llvm.inline_asm has_side_effects asm_dialect = att "ex2.approx.ftz.f32 $0, $1;", "=f,f" %arg5 : (f32) -> f32
// CHECK-NEXT:    %1 = llvm.inline_asm has_side_effects asm_dialect = att "bar $0, $1;", "=d,l" %arg3 : (i64) -> f64
// CHECK-NEXT:    llvm.inline_asm has_side_effects asm_dialect = att "st $0 $1 $2", "r,l,b" %arg1, %arg0, %arg4 : (!llvm.ptr<3>, !llvm.ptr, i1) -> ()
llvm.func @inline_ptx(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64, %b: i1, %f: f32) {
  nvvm.inline_ptx "exit;"
  nvvm.inline_ptx "foo {$r0}, {$r1};" ro(%i, %f : i32, f32), predicate = %b
  %0 = nvvm.inline_ptx "ex2.approx.ftz.f32 {$w0}, {$r0};" ro(%f : f32) -> f32
  %2 = nvvm.inline_ptx "bar $0, $1;" ro(%l : i64) -> f64
  nvvm.inline_ptx "st {$r0} {$r1} {$r2}" ro(%s, %p, %b : !llvm.ptr<3>, !llvm.ptr, i1)
  llvm.return
}

// The accumulator is tied: every constraint counts, ties included.
// CHECK-LABEL: llvm.func @wgmma(
// CHECK-NEXT:    %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %1 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %3 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %4 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %5 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %6 = llvm.extractvalue %arg1[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %7 = llvm.extractvalue %arg1[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %8 = llvm.extractvalue %arg1[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %9 = llvm.inline_asm has_side_effects asm_dialect = att "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $8, $9, p, $11,  $12, $13,  $14;\0A}\0A", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n,n,n" %5, %6, %7, %8, %arg0, %arg0, %0, %1, %2, %3, %4 : (f32, f32, f32, f32, i64, i64, i32, i32, i32, i32, i32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %10 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %11 = llvm.extractvalue %arg2[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %12 = llvm.extractvalue %arg2[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %13 = llvm.extractvalue %arg2[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %14 = llvm.extractvalue %arg2[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %15 = llvm.inline_asm has_side_effects asm_dialect = att "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {$0, $1, $2, $3}, $8, $9, p;\0A}\0A", "=r,=r,=r,=r,0,1,2,3,l,l,n" %11, %12, %13, %14, %arg0, %arg0, %10 : (i32, i32, i32, i32, i64, i64, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %16 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %17 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %18 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %19 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %20 = llvm.extractvalue %arg1[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %21 = llvm.extractvalue %arg1[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %22 = llvm.extractvalue %arg1[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %23 = llvm.inline_asm has_side_effects asm_dialect = att "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0, $1, $2, $3}, $8, $9, p, $11,  $12;\0A}\0A", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n" %19, %20, %21, %22, %arg0, %arg0, %16, %17, %18 : (f32, f32, f32, f32, i64, i64, i32, i32, i32) -> !llvm.struct<(f32, f32, f32, f32)>
llvm.func @wgmma(%l: i64, %st: !llvm.struct<(f32, f32, f32, f32)>, %si: !llvm.struct<(i32, i32, i32, i32)>) {
  %w = nvvm.wgmma.mma_async %l, %l, %st, <m = 64, n = 8, k = 16>, D [<f32>, <zero>], A [<f16>, <neg>, <col>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %w2 = nvvm.wgmma.mma_async %l, %l, %si, <m = 64, n = 8, k = 32>, D [<s32>, <one>, <satfinite>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  %w4 = nvvm.wgmma.mma_async %l, %l, %st, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<tf32>, <one>, <row>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// An operand that is read and written is tied to an output, which takes its
// place after the operation.
// CHECK-LABEL: llvm.func @updated(
// CHECK:         %[[V:.*]] = llvm.load %arg0 : !llvm.ptr -> i32
// CHECK-NEXT:    llvm.store %[[V]], %arg0
// CHECK-NEXT:    %[[R:.*]] = llvm.inline_asm has_side_effects asm_dialect = att "@$3 add.s32 $0, $0, $2;", "=r,=r,r,b,0" %arg1, %arg2, %[[V]] : (i32, i1, i32) -> !llvm.struct<(i32, i32)>
// CHECK-NEXT:    %[[NEW:.*]] = llvm.extractvalue %[[R]][0]
// CHECK-NEXT:    %[[OUT:.*]] = llvm.extractvalue %[[R]][1]
// CHECK-NEXT:    llvm.store %[[NEW]], %arg0
// CHECK-NEXT:    llvm.store %[[OUT]], %arg0
llvm.func @updated(%p: !llvm.ptr, %i: i32, %b: i1) {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  %r = nvvm.inline_ptx "add.s32 {$rw0}, {$rw0}, {$r0};" ro(%i : i32) rw(%v : i32), predicate = %b -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.store %r, %p : i32, !llvm.ptr
  llvm.return
}
