// RUN: tstranslate --mlir-to-llvmir --nvptx %s | FileCheck %s
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_90 %s | FileCheck %s --check-prefix=PTX %}
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_80 %s | FileCheck %s --check-prefix=OLD %}
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_90 --features=+ptx78 %s | FileCheck %s --check-prefix=OLD %}
// UNSUPPORTED: upstream
// --nvptx is ours.

// Neighbours of f32 in device memory are added at once on chips that can; elsewhere, in shared memory and of three, one by one.

// CHECK-LABEL: define void @pair(
// CHECK-NEXT:    %3 = extractelement <2 x float> %1, i64 0
// CHECK-NEXT:    %4 = extractelement <2 x float> %1, i64 1
// CHECK-NEXT:    %5 = getelementptr float, ptr addrspace(1) %0, i64 0
// CHECK-NEXT:    call void asm sideeffect "red.relaxed.gpu.global.add.f32 [$0], $1;", "l,f,~{memory}"(ptr addrspace(1) %5, float %3)
// CHECK-NEXT:    %6 = getelementptr float, ptr addrspace(1) %0, i64 1
// CHECK-NEXT:    call void asm sideeffect "red.relaxed.gpu.global.add.f32 [$0], $1;", "l,f,~{memory}"(ptr addrspace(1) %6, float %4)
// PTX-LABEL: pair(
// PTX:         red.relaxed.gpu.global.add.v2.f32 [%rd{{[0-9]+}}], {%{{.*}}, %{{.*}}};
// OLD-LABEL: pair(
// OLD-COUNT-2: red.relaxed.gpu.global.add.f32
llvm.func @pair(%p: !llvm.ptr<1>, %v: vector<2xf32>) {
  %0 = llvm.atomicrmw fadd %p, %v syncscope("device") monotonic : !llvm.ptr<1>, vector<2xf32>
  llvm.return
}

// PTX-LABEL: four(
// PTX:         red.release.sys.global.add.v4.f32 [%rd{{[0-9]+}}], {%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}};
// OLD-LABEL: four(
// OLD-COUNT-4: red.release.sys.global.add.f32
llvm.func @four(%p: !llvm.ptr<1>, %v: vector<4xf32>) {
  %0 = llvm.atomicrmw fadd %p, %v release : !llvm.ptr<1>, vector<4xf32>
  llvm.return
}

// PTX-LABEL: three(
// PTX-COUNT-3: red.relaxed.gpu.global.add.f32
llvm.func @three(%p: !llvm.ptr<1>, %v: vector<3xf32>) {
  %0 = llvm.atomicrmw fadd %p, %v syncscope("device") monotonic : !llvm.ptr<1>, vector<3xf32>
  llvm.return
}

// PTX-LABEL: inShared(
// PTX-COUNT-2: red.relaxed.cta.shared.add.f32
llvm.func @inShared(%p: !llvm.ptr<3>, %v: vector<2xf32>) {
  %0 = llvm.atomicrmw fadd %p, %v syncscope("block") monotonic : !llvm.ptr<3>, vector<2xf32>
  llvm.return
}
