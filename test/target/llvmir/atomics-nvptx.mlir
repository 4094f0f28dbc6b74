// RUN: tstranslate --mlir-to-llvmir --nvptx %s | FileCheck %s
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_90 %s | FileCheck %s --check-prefix=PTX %}
// UNSUPPORTED: upstream
// --nvptx is ours.

// llc for NVPTX loses the order and the scope of an atomicrmw: those that have
// one are written as PTX.

// PTX-LABEL: relaxed(
// PTX: atom.{{.*}}add.u32
// CHECK-LABEL: define i32 @relaxed(ptr addrspace(1) %0, i32 %1) {
// CHECK-NEXT:   %3 = call i32 asm sideeffect "atom.relaxed.sys.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) %0, i32 %1)
// CHECK-NEXT:   ret i32 %3
llvm.func @relaxed(%p: !llvm.ptr<1>, %i: i32) -> i32 {
  %0 = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr<1>, i32
  llvm.return %0 : i32
}

// PTX-LABEL: ordered(
// PTX: atom.{{.*}}acq_rel
// CHECK-LABEL: define i32 @ordered(ptr addrspace(1) %0, i32 %1) {
// CHECK-NEXT:   %3 = call i32 asm sideeffect "atom.acq_rel.gpu.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) %0, i32 %1)
// CHECK-NEXT:   ret i32 %3
llvm.func @ordered(%p: !llvm.ptr<1>, %i: i32) -> i32 {
  %0 = llvm.atomicrmw add %p, %i syncscope("device") acq_rel : !llvm.ptr<1>, i32
  llvm.return %0 : i32
}

// Nobody reads the old value: a reduction.
// PTX-LABEL: reduction(
// PTX: red.{{.*}}release
// CHECK-LABEL: define void @reduction(ptr addrspace(1) %0, i32 %1) {
// CHECK-NEXT:   call void asm sideeffect "red.release.sys.global.add.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(1) %0, i32 %1)
// CHECK-NEXT:   ret void
llvm.func @reduction(%p: !llvm.ptr<1>, %i: i32) {
  %0 = llvm.atomicrmw add %p, %i release : !llvm.ptr<1>, i32
  llvm.return
}

// CHECK-LABEL: define i32 @sequential(ptr %0, i32 %1) {
// CHECK-NEXT:   fence syncscope("block") seq_cst
// CHECK-NEXT:   %3 = call i32 asm sideeffect "atom.acq_rel.cta.exch.b32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %1)
// CHECK-NEXT:   ret i32 %3
llvm.func @sequential(%p: !llvm.ptr, %i: i32) -> i32 {
  %0 = llvm.atomicrmw xchg %p, %i syncscope("block") seq_cst : !llvm.ptr, i32
  llvm.return %0 : i32
}

// PTX adds only.
// CHECK-LABEL: define i32 @subtract(ptr %0, i32 %1) {
// CHECK-NEXT:   %3 = sub i32 0, %1
// CHECK-NEXT:   %4 = call i32 asm sideeffect "atom.acquire.sys.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %3)
// CHECK-NEXT:   ret i32 %4
llvm.func @subtract(%p: !llvm.ptr, %i: i32) -> i32 {
  %0 = llvm.atomicrmw sub %p, %i acquire : !llvm.ptr, i32
  llvm.return %0 : i32
}

// LLVM would make a loop of it.
// CHECK-LABEL: define void @packed(ptr addrspace(3) %0, <2 x bfloat> %1) {
// CHECK-NEXT:   %3 = bitcast <2 x bfloat> %1 to i32
// CHECK-NEXT:   call void asm sideeffect "red.relaxed.cta.shared.add.noftz.bf16x2 [$0], $1;", "l,r,~{memory}"(ptr addrspace(3) %0, i32 %3)
// CHECK-NEXT:   ret void
llvm.func @packed(%p: !llvm.ptr<3>, %v: vector<2xbf16>) {
  %0 = llvm.atomicrmw fadd %p, %v syncscope("block") monotonic : !llvm.ptr<3>, vector<2xbf16>
  llvm.return
}

// With signs and without.
// CHECK-LABEL: define i32 @extremes(ptr %0, i32 %1) {
// CHECK-NEXT:   %3 = call i32 asm sideeffect "atom.relaxed.sys.max.s32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %1)
// CHECK-NEXT:   %4 = call i32 asm sideeffect "atom.relaxed.sys.min.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %3)
// CHECK-NEXT:   ret i32 %4
llvm.func @extremes(%p: !llvm.ptr, %i: i32) -> i32 {
  %0 = llvm.atomicrmw max %p, %i monotonic : !llvm.ptr, i32
  %1 = llvm.atomicrmw umin %p, %0 monotonic : !llvm.ptr, i32
  llvm.return %1 : i32
}

// A reduction acquires nothing, though nobody reads the old value.
// CHECK-LABEL: define void @acquires(ptr %0, i32 %1) {
// CHECK-NEXT:   %3 = call i32 asm sideeffect "atom.acquire.sys.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %1)
// CHECK-NEXT:   %4 = call i32 asm sideeffect "atom.acq_rel.sys.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %0, i32 %1)
// CHECK-NEXT:   ret void
llvm.func @acquires(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.atomicrmw add %p, %i acquire : !llvm.ptr, i32
  %1 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  llvm.return
}
