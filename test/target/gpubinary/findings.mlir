// What ptxas says of wgmma that it has to wait for is a warning at the kernel: the
// results are right, but products do not overlap.
//
// REQUIRES: llc, ptxas
// UNSUPPORTED: upstream
// RUN: tsopt %s --gpu-module-to-binary=format=bin -o %t.mlir 2>&1 | FileCheck %s
// RUN: tsopt %s --gpu-module-to-binary=format=isa 2>&1 | FileCheck %s --check-prefix=NONE
// NONE-NOT: warning

!d = !llvm.struct<(f32, f32, f32, f32)>
gpu.module @k [#nvvm.target<chip = "sm_90a", features = "+ptx86", O = 3>] {
  // The accumulator is read while the product may be in flight.
  // CHECK: findings.mlir:[[@LINE+1]]:3: warning: ptxas C75{{[0-9]+}}: {{.*}} in function 'touched'
  llvm.func @touched(%c: !llvm.ptr<1>, %a: i64, %b: i64) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
    %x0 = llvm.load %c : !llvm.ptr<1> -> f32
    %p = llvm.mlir.poison : !d
    %d0 = llvm.insertvalue %x0, %p[0] : !d
    %d1 = llvm.insertvalue %x0, %d0[1] : !d
    %d2 = llvm.insertvalue %x0, %d1[2] : !d
    %d3 = llvm.insertvalue %x0, %d2[3] : !d
    %e = nvvm.wgmma.mma_async %a, %b, %d3, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !d -> !d
    nvvm.wgmma.commit.group.sync.aligned
    %y = llvm.extractvalue %e[0] : !d
    llvm.store %y, %c : f32, !llvm.ptr<1>
    nvvm.wgmma.wait.group.sync.aligned 0
    llvm.return
  }
}
