// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s -mlir-print-op-generic | tsopt | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}

// The operations of functions, as they are read and printed.

// CHECK-LABEL: llvm.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>) -> i1 {
// CHECK-NEXT:   %0 = llvm.add %arg0, %arg1 overflow<nsw, nuw> : i32
// CHECK-NEXT:   %1 = llvm.sub %arg0, %arg1 overflow<nuw> : i32
// CHECK-NEXT:   %2 = llvm.mul %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT:   %3 = llvm.udiv exact %arg0, %arg1 : i32
// CHECK-NEXT:   %4 = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT:   %5 = llvm.urem %arg0, %arg1 : i32
// CHECK-NEXT:   %6 = llvm.srem %arg0, %arg1 : i32
// CHECK-NEXT:   %7 = llvm.shl %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %8 = llvm.lshr exact %arg0, %arg1 : i32
// CHECK-NEXT:   %9 = llvm.ashr %arg0, %arg1 : i32
// CHECK-NEXT:   %10 = llvm.and %arg0, %arg1 : i32
// CHECK-NEXT:   %11 = llvm.or disjoint %arg0, %arg1 : i32
// CHECK-NEXT:   %12 = llvm.xor %arg0, %arg1 {tag = "kept"} : i32
// CHECK-NEXT:   %13 = llvm.icmp "slt" %arg0, %arg1 : i32
// CHECK-NEXT:   %14 = llvm.icmp "ne" %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT:   %15 = llvm.select %14, %arg2, %arg2 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:   %16 = llvm.freeze %13 : i1
// CHECK-NEXT:   llvm.return %16 : i1
llvm.func @integers(%a: i32, %b: i32, %v: vector<4xi32>) -> i1 {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.sub %a, %b overflow<nuw> : i32
  %2 = llvm.mul %v, %v : vector<4xi32>
  %3 = llvm.udiv exact %a, %b : i32
  %4 = llvm.sdiv %a, %b : i32
  %5 = llvm.urem %a, %b : i32
  %6 = llvm.srem %a, %b : i32
  %7 = llvm.shl %a, %b overflow<nsw> : i32
  %8 = llvm.lshr exact %a, %b : i32
  %9 = llvm.ashr %a, %b : i32
  %10 = llvm.and %a, %b : i32
  %11 = llvm.or disjoint %a, %b : i32
  %12 = llvm.xor %a, %b {tag = "kept"} : i32
  %13 = llvm.icmp "slt" %a, %b : i32
  %14 = llvm.icmp "ne" %v, %v : vector<4xi32>
  %15 = llvm.select %14, %v, %v : vector<4xi1>, vector<4xi32>
  %16 = llvm.freeze %13 : i1
  llvm.return %16 : i1
}

// CHECK-LABEL: llvm.func @floats(%arg0: f32, %arg1: f16, %arg2: bf16, %arg3: vector<2xf32>) -> f32 {
// CHECK-NEXT:   %0 = llvm.fadd %arg0, %arg0 : f32
// CHECK-NEXT:   %1 = llvm.fsub %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK-NEXT:   %2 = llvm.fmul %arg3, %arg3 {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.fdiv %arg2, %arg2 : bf16
// CHECK-NEXT:   %4 = llvm.frem %arg1, %arg1 : f16
// CHECK-NEXT:   %5 = llvm.fneg %arg0 : f32
// CHECK-NEXT:   %6 = llvm.fcmp "olt" %arg0, %arg0 : f32
// CHECK-NEXT:   %7 = llvm.fcmp "une" %arg3, %arg3 {fastmathFlags = #llvm.fastmath<ninf>} : vector<2xf32>
// CHECK-NEXT:   llvm.return %5 : f32
llvm.func @floats(%a: f32, %h: f16, %b: bf16, %v: vector<2xf32>) -> f32 {
  %0 = llvm.fadd %a, %a : f32
  %1 = llvm.fsub %a, %a {fastmathFlags = #llvm.fastmath<fast>} : f32
  %2 = llvm.fmul %v, %v {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<2xf32>
  %3 = llvm.fdiv %b, %b : bf16
  %4 = llvm.frem %h, %h : f16
  %5 = llvm.fneg %a : f32
  %6 = llvm.fcmp "olt" %a, %a : f32
  %7 = llvm.fcmp "une" %v, %v {fastmathFlags = #llvm.fastmath<ninf>} : vector<2xf32>
  llvm.return %5 : f32
}

// CHECK-LABEL: llvm.func @casts(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: !llvm.ptr) {
// CHECK-NEXT:   %0 = llvm.trunc %arg1 overflow<nsw> : i64 to i32
// CHECK-NEXT:   %1 = llvm.zext nneg %arg0 : i32 to i64
// CHECK-NEXT:   %2 = llvm.sext %arg0 : i32 to i64
// CHECK-NEXT:   %3 = llvm.fptrunc %arg2 : f32 to bf16
// CHECK-NEXT:   %4 = llvm.fpext %arg2 : f32 to f64
// CHECK-NEXT:   %5 = llvm.fptosi %arg2 : f32 to i8
// CHECK-NEXT:   %6 = llvm.fptoui %arg2 : f32 to i8
// CHECK-NEXT:   %7 = llvm.sitofp %arg0 : i32 to f32
// CHECK-NEXT:   %8 = llvm.uitofp nneg %arg0 : i32 to f32
// CHECK-NEXT:   %9 = llvm.ptrtoint %arg3 : !llvm.ptr to i64
// CHECK-NEXT:   %10 = llvm.inttoptr %arg1 : i64 to !llvm.ptr<3>
// CHECK-NEXT:   %11 = llvm.bitcast %arg2 : f32 to i32
// CHECK-NEXT:   %12 = llvm.addrspacecast %arg3 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:   llvm.return
llvm.func @casts(%i: i32, %l: i64, %f: f32, %p: !llvm.ptr) {
  %0 = llvm.trunc %l overflow<nsw> : i64 to i32
  %1 = llvm.zext nneg %i : i32 to i64
  %2 = llvm.sext %i : i32 to i64
  %3 = llvm.fptrunc %f : f32 to bf16
  %4 = llvm.fpext %f : f32 to f64
  %5 = llvm.fptosi %f : f32 to i8
  %6 = llvm.fptoui %f : f32 to i8
  %7 = llvm.sitofp %i : i32 to f32
  %8 = llvm.uitofp nneg %i : i32 to f32
  %9 = llvm.ptrtoint %p : !llvm.ptr to i64
  %10 = llvm.inttoptr %l : i64 to !llvm.ptr<3>
  %11 = llvm.bitcast %f : f32 to i32
  %12 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: llvm.func @memory(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i64, %arg4: f32) {
// CHECK-NEXT:   %0 = llvm.alloca %arg2 x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
// CHECK-NEXT:   %1 = llvm.alloca inalloca %arg2 x !llvm.struct<(i32, ptr)> : (i32) -> !llvm.ptr<5>
// CHECK-NEXT:   %2 = llvm.load %arg0 : !llvm.ptr -> f32
// CHECK-NEXT:   %3 = llvm.load volatile %arg0 invariant {alignment = 4 : i64, nontemporal} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT:   %4 = llvm.load %arg1 atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
// CHECK-NEXT:   llvm.store %arg4, %arg0 : f32, !llvm.ptr
// CHECK-NEXT:   llvm.store volatile %arg4, %arg1 {alignment = 8 : i64} : f32, !llvm.ptr<3>
// CHECK-NEXT:   llvm.store %arg2, %arg0 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
// CHECK-NEXT:   %5 = llvm.getelementptr %arg0[%arg2] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK-NEXT:   %6 = llvm.getelementptr inbounds %arg0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
// CHECK-NEXT:   %7 = llvm.getelementptr inbounds|nuw %arg1[%arg3, 1, %arg2] : (!llvm.ptr<3>, i64, i32) -> !llvm.ptr<3>, !llvm.struct<(i32, array<4 x f32>)>
// CHECK-NEXT:   %8 = llvm.atomicrmw add %arg0, %arg2 monotonic : !llvm.ptr, i32
// CHECK-NEXT:   %9 = llvm.atomicrmw volatile fadd %arg0, %arg4 syncscope("device") acq_rel {alignment = 4 : i64} : !llvm.ptr, f32
// CHECK-NEXT:   %10 = llvm.cmpxchg weak %arg0, %arg2, %arg2 acq_rel monotonic : !llvm.ptr, i32
// CHECK-NEXT:   llvm.fence syncscope("agent") seq_cst
// CHECK-NEXT:   llvm.fence acquire
// CHECK-NEXT:   llvm.return
llvm.func @memory(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64, %f: f32) {
  %0 = llvm.alloca %i x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %1 = llvm.alloca inalloca %i x !llvm.struct<(i32, ptr)> : (i32) -> !llvm.ptr<5>
  %2 = llvm.load %p : !llvm.ptr -> f32
  %3 = llvm.load volatile %p invariant {alignment = 4 : i64, nontemporal} : !llvm.ptr -> vector<4xf32>
  %4 = llvm.load %s atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
  llvm.store %f, %p : f32, !llvm.ptr
  llvm.store volatile %f, %s {alignment = 8 : i64} : f32, !llvm.ptr<3>
  llvm.store %i, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  %5 = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %6 = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %7 = llvm.getelementptr inbounds|nuw %s[%l, 1, %i] : (!llvm.ptr<3>, i64, i32) -> !llvm.ptr<3>, !llvm.struct<(i32, array<4 x f32>)>
  %8 = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr, i32
  %9 = llvm.atomicrmw volatile fadd %p, %f syncscope("device") acq_rel {alignment = 4 : i64} : !llvm.ptr, f32
  %10 = llvm.cmpxchg weak %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  llvm.fence acquire
  llvm.return
}

// CHECK-LABEL: llvm.func @aggregates(%arg0: i32, %arg1: f32, %arg2: vector<4xf32>) {
// CHECK-NEXT:   %0 = llvm.mlir.undef : !llvm.struct<(i32, struct<(f32)>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i32, struct<(f32)>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1, 0] : !llvm.struct<(i32, struct<(f32)>)>
// CHECK-NEXT:   %3 = llvm.extractvalue %2[1] : !llvm.struct<(i32, struct<(f32)>)>
// CHECK-NEXT:   %4 = llvm.extractelement %arg2[%arg0 : i32] : vector<4xf32>
// CHECK-NEXT:   %5 = llvm.insertelement %arg1, %arg2[%arg0 : i32] : vector<4xf32>
// CHECK-NEXT:   %6 = llvm.shufflevector %arg2, %arg2 [3, 2, -1] : vector<4xf32>
// CHECK-NEXT:   llvm.return
llvm.func @aggregates(%i: i32, %f: f32, %v: vector<4xf32>) {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, struct<(f32)>)>
  %1 = llvm.insertvalue %i, %0[0] : !llvm.struct<(i32, struct<(f32)>)>
  %2 = llvm.insertvalue %f, %1[1, 0] : !llvm.struct<(i32, struct<(f32)>)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(i32, struct<(f32)>)>
  %4 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %5 = llvm.insertelement %f, %v[%i : i32] : vector<4xf32>
  %6 = llvm.shufflevector %v, %v [3, 2, -1] : vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @constants() {
// CHECK-NEXT:   %0 = llvm.mlir.constant(42 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:   %2 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:   %3 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
// CHECK-NEXT:   %4 = llvm.mlir.constant(dense<0.000000e+00> : tensor<2x3xf32>) : !llvm.array<2 x array<3 x f32>>
// CHECK-NEXT:   %5 = llvm.mlir.constant("text\00") : !llvm.array<5 x i8>
// CHECK-NEXT:   %6 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %7 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %8 = llvm.mlir.addressof @constants : !llvm.ptr
// CHECK-NEXT:   %9 = llvm.mlir.none : !llvm.token
// CHECK-NEXT:   llvm.return
llvm.func @constants() {
  %0 = llvm.mlir.constant(42 : i32) : i32
  %1 = llvm.mlir.constant(true) : i1
  %2 = llvm.mlir.constant(1.000000e+00 : f32) : f32
  %3 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  %4 = llvm.mlir.constant(dense<0.0> : tensor<2x3xf32>) : !llvm.array<2 x array<3 x f32>>
  %5 = llvm.mlir.constant("text\00") : !llvm.array<5 x i8>
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.mlir.poison : vector<2xf32>
  %8 = llvm.mlir.addressof @constants : !llvm.ptr
  %9 = llvm.mlir.none : !llvm.token
  llvm.return
}

// CHECK-LABEL: llvm.func @control(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr) -> i32 {
// CHECK-NEXT:   llvm.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
// CHECK-NEXT:   llvm.switch %0 : i32, ^bb2 [
// CHECK-NEXT:     1: ^bb1(%arg1 : i32),
// CHECK-NEXT:     2: ^bb3
// CHECK-NEXT:   ] {branch_weights = array<i32: 1, 2, 3>}
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   llvm.br ^bb1(%arg1 : i32) {loop_annotation = #loop_annotation}
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT:   llvm.cond_br %arg0, ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT:   llvm.unreachable
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT:   llvm.return %0 : i32
llvm.func @control(%c: i1, %i: i32, %p: !llvm.ptr) -> i32 {
  llvm.cond_br %c weights([1, 2]), ^bb1(%i : i32), ^bb2
^bb1(%x: i32):
  llvm.switch %x : i32, ^bb2 [
    1: ^bb1(%i : i32),
    2: ^bb3
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb2:
  llvm.br ^bb1(%i : i32) {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
^bb3:
  llvm.cond_br %c, ^bb4, ^bb5
^bb4:
  llvm.unreachable
^bb5:
  llvm.return %x : i32
}

// CHECK: llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32

// CHECK-LABEL: llvm.func @calls(%arg0: !llvm.ptr, %arg1: i1, %arg2: i32) {
// CHECK-NEXT:   %0 = llvm.call @control(%arg1, %arg2, %arg0) : (i1, i32, !llvm.ptr) -> i32
// CHECK-NEXT:   %1 = llvm.call %arg0(%arg2) : !llvm.ptr, (i32) -> f32
// CHECK-NEXT:   %2 = llvm.call @printf(%arg0, %arg2) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
// CHECK-NEXT:   %3 = llvm.call tail @control(%arg1, %arg2, %arg0) : (i1 {llvm.noundef}, i32, !llvm.ptr) -> i32
// CHECK-NEXT:   %4 = llvm.call_intrinsic "llvm.nvvm.redux.sync.add"(%arg2, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:   llvm.call_intrinsic "llvm.nvvm.barrier0"() : () -> ()
// CHECK-NEXT:   %5 = llvm.inline_asm "mov.b32 $0, $1;", "=r,r" %arg2 : (i32) -> i32
// CHECK-NEXT:   llvm.inline_asm operand_attrs = [{elementtype = i32}] "op $0;", "*m" %arg0 : (!llvm.ptr) -> ()
// CHECK-NEXT:   %6 = llvm.inline_asm has_side_effects asm_dialect = att "op $0, $1;", "=r,=f,0,1,~{memory}" %arg2, %1 : (i32, f32) -> !llvm.struct<(i32, f32)>
// CHECK-NEXT:   llvm.return
llvm.func @calls(%p: !llvm.ptr, %c: i1, %i: i32) {
  %0 = llvm.call @control(%c, %i, %p) : (i1, i32, !llvm.ptr) -> i32
  %1 = llvm.call %p(%i) : !llvm.ptr, (i32) -> f32
  %2 = llvm.call @printf(%p, %i) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %3 = llvm.call tail @control(%c, %i, %p) {fastmathFlags = #llvm.fastmath<none>} : (i1 {llvm.noundef}, i32, !llvm.ptr) -> i32
  %4 = llvm.call_intrinsic "llvm.nvvm.redux.sync.add"(%i, %i) : (i32, i32) -> i32
  llvm.call_intrinsic "llvm.nvvm.barrier0"() : () -> ()
  %5 = llvm.inline_asm "mov.b32 $0, $1;", "=r,r" %i : (i32) -> i32
  llvm.inline_asm operand_attrs = [{elementtype = i32}] "op $0;", "*m" %p : (!llvm.ptr) -> ()
  %6 = llvm.inline_asm has_side_effects asm_dialect = att "op $0, $1;", "=r,=f,0,1,~{memory}" %i, %1 : (i32, f32) -> !llvm.struct<(i32, f32)>
  llvm.return
}
