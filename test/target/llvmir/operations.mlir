// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}

// CHECK-LABEL: define float @arithmetic(i32 %0, i32 %1, float %2, <4 x float> %3) {
// CHECK-NEXT:   %5 = add nuw nsw i32 %0, %1
// CHECK-NEXT:   %6 = udiv exact i32 %5, %1
// CHECK-NEXT:   %7 = or disjoint i32 %6, %1
// CHECK-NEXT:   %8 = icmp slt i32 %7, %1
// CHECK-NEXT:   %9 = fadd nnan contract <4 x float> %3, %3
// CHECK-NEXT:   %10 = extractelement <4 x float> %9, i32 0
// CHECK-NEXT:   %11 = fcmp olt float %10, %2
// CHECK-NEXT:   %12 = select i1 %8, float %10, float %2
// CHECK-NEXT:   %13 = fneg float %12
// CHECK-NEXT:   ret float %13
llvm.func @arithmetic(%a: i32, %b: i32, %f: f32, %v: vector<4xf32>) -> f32 {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.udiv exact %0, %b : i32
  %2 = llvm.or disjoint %1, %b : i32
  %3 = llvm.icmp "slt" %2, %b : i32
  %4 = llvm.fadd %v, %v {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<4xf32>
  %5 = llvm.mlir.constant(0 : i32) : i32
  %6 = llvm.extractelement %4[%5 : i32] : vector<4xf32>
  %7 = llvm.fcmp "olt" %6, %f : f32
  %8 = llvm.select %3, %6, %f : i1, f32
  %9 = llvm.fneg %8 : f32
  llvm.return %9 : f32
}

// CHECK-LABEL: define float @memory(ptr %0, ptr addrspace(3) %1, i64 %2) {
// CHECK-NEXT:   %4 = getelementptr inbounds { i32, [4 x float] }, ptr %0, i64 %2, i32 1, i32 3
// CHECK-NEXT:   %5 = load float, ptr %4, align 16, !nontemporal !{{[0-9]+}}
// CHECK-NEXT:   store volatile float %5, ptr addrspace(3) %1, align 4
// CHECK-NEXT:   %6 = load atomic i32, ptr %0 syncscope("device") acquire, align 4
// CHECK-NEXT:   %7 = atomicrmw add ptr %0, i32 %6 acq_rel
// CHECK-NEXT:   %8 = cmpxchg ptr %0, i32 %6, i32 %7 seq_cst monotonic
// CHECK-NEXT:   fence release
// CHECK-NEXT:   ret float %5
llvm.func @memory(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i64) -> f32 {
  %0 = llvm.getelementptr inbounds %p[%i, 1, 3] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %1 = llvm.load %0 {alignment = 16 : i64, nontemporal} : !llvm.ptr -> f32
  llvm.store volatile %1, %s {alignment = 4 : i64} : f32, !llvm.ptr<3>
  %2 = llvm.load %p atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %3 = llvm.atomicrmw add %p, %2 acq_rel : !llvm.ptr, i32
  %4 = llvm.cmpxchg %p, %2, %3 seq_cst monotonic : !llvm.ptr, i32
  llvm.fence release
  llvm.return %1 : f32
}

// The arguments of a block are phi nodes.
// CHECK-LABEL: define i32 @loop(i32 %0) {
// CHECK-NEXT:   br label %2
// CHECK: 2:
// CHECK-NEXT:   %3 = phi i32 [ %8, %6 ], [ 0, %1 ]
// CHECK-NEXT:   %4 = phi i32 [ %7, %6 ], [ 0, %1 ]
// CHECK-NEXT:   %5 = icmp slt i32 %3, %0
// CHECK-NEXT:   br i1 %5, label %6, label %9, !prof !{{[0-9]+}}
// CHECK: 6:
// CHECK-NEXT:   %7 = add i32 %4, %3
// CHECK-NEXT:   %8 = add i32 %3, 1
// CHECK-NEXT:   br label %2
// CHECK: 9:
// CHECK-NEXT:   ret i32 %4
llvm.func @loop(%n: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^bb1(%0, %0 : i32, i32)
^bb1(%i: i32, %sum: i32):
  %2 = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %2 weights([99, 1]), ^bb2, ^bb3
^bb2:
  %3 = llvm.add %sum, %i : i32
  %4 = llvm.add %i, %1 : i32
  llvm.br ^bb1(%4, %3 : i32, i32)
^bb3:
  llvm.return %sum : i32
}

// An edge taken twice with different values gets blocks of its own.
// CHECK-LABEL: define float @switch(i32 %0, float %1, float %2) {
// CHECK-NEXT:   switch i32 %0, label %4 [
// CHECK-NEXT:     i32 1, label %7
// CHECK-NEXT:     i32 2, label %6
// CHECK-NEXT:   ]
// CHECK: 4:
// CHECK-NEXT:   %5 = phi float [ %8, %7 ], [ %1, %3 ]
// CHECK-NEXT:   ret float %5
// CHECK: 6:
// CHECK-NEXT:   unreachable
// CHECK: 7:
// CHECK-NEXT:   %8 = phi float [ %2, %3 ]
// CHECK-NEXT:   br label %4
llvm.func @switch(%i: i32, %a: f32, %b: f32) -> f32 {
  llvm.switch %i : i32, ^bb1(%a : f32) [
    1: ^bb1(%b : f32),
    2: ^bb2
  ]
^bb1(%x: f32):
  llvm.return %x : f32
^bb2:
  llvm.unreachable
}

// CHECK-LABEL: define { i32, float } @several(i32 %0, float %1) {
// CHECK-NEXT:   %3 = insertvalue { i32, float } poison, i32 %0, 0
// CHECK-NEXT:   %4 = insertvalue { i32, float } %3, float %1, 1
// CHECK-NEXT:   ret { i32, float } %4
llvm.func @several(%a: i32, %f: f32) -> !llvm.struct<(i32, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, f32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, f32)>
  %2 = llvm.insertvalue %f, %1[1] : !llvm.struct<(i32, f32)>
  llvm.return %2 : !llvm.struct<(i32, f32)>
}

// CHECK-LABEL: define float @calls(i32 %0, float %1, ptr %2) {
// CHECK-NEXT:   %4 = call { i32, float } @several(i32 %0, float %1)
// CHECK-NEXT:   %5 = extractvalue { i32, float } %4, 1
// CHECK-NEXT:   %6 = tail call float %2(float %5)
// CHECK-NEXT:   %7 = call i32 asm sideeffect "op $0, $1;", "=r,r"(i32 %0)
// CHECK-NEXT:   ret float %6
llvm.func @calls(%a: i32, %f: f32, %p: !llvm.ptr) -> f32 {
  %0 = llvm.call @several(%a, %f) : (i32, f32) -> !llvm.struct<(i32, f32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, f32)>
  %2 = llvm.call tail %p(%1) : !llvm.ptr, (f32) -> f32
  %3 = llvm.inline_asm has_side_effects "op $0, $1;", "=r,r" %a : (i32) -> i32
  llvm.return %2 : f32
}

// CHECK-LABEL: define i32 @intrinsics(float %0, i32 %1, <4 x i32> %2, ptr %3, i64 %4) {
// CHECK-NEXT:   %6 = call float @llvm.fma.f32(float %0, float %0, float %0)
// CHECK-NEXT:   %7 = call afn float @llvm.exp2.f32(float %6)
// CHECK-NEXT:   %8 = call i32 @llvm.ctlz.i32(i32 %1, i1 true)
// CHECK-NEXT:   %9 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %2)
// CHECK-NEXT:   call void @llvm.memcpy.p0.p0.i64(ptr %3, ptr %3, i64 %4, i1 false)
// CHECK-NEXT:   ret i32 %9
llvm.func @intrinsics(%f: f32, %i: i32, %v: vector<4xi32>, %p: !llvm.ptr, %n: i64) -> i32 {
  %0 = llvm.intr.fma(%f, %f, %f) : (f32, f32, f32) -> f32
  %1 = llvm.intr.exp2(%0) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  %2 = "llvm.intr.ctlz"(%i) <{is_zero_poison = true}> : (i32) -> i32
  %3 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return %3 : i32
}
