// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Special registers of NVIDIA GPUs.

// CHECK-LABEL: define i32 @registers() {
// CHECK-NEXT: %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
// CHECK-NEXT: %2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
// CHECK-NEXT: %3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
// CHECK-NEXT: %4 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
// CHECK-NEXT: %5 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
// CHECK-NEXT: %6 = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
// CHECK-NEXT: %7 = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()
// CHECK-NEXT: %8 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
// CHECK-NEXT: %9 = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
// CHECK-NEXT: %10 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
// CHECK-NEXT: %11 = call i32 @llvm.nvvm.read.ptx.sreg.smid()
// CHECK-NEXT: ret i32 %5
llvm.func @registers() -> i32 {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.y : i32
  %2 = nvvm.read.ptx.sreg.ctaid.z : i32
  %3 = nvvm.read.ptx.sreg.nctaid.x : i32
  %4 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
  %5 = nvvm.read.ptx.sreg.warpsize : i32
  %6 = nvvm.read.ptx.sreg.clusterid.x : i32
  %7 = nvvm.read.ptx.sreg.clock64 : i64
  %8 = nvvm.read.ptx.sreg.globaltimer : i64
  %9 = nvvm.read.ptx.sreg.lanemask.lt : i32
  %10 = nvvm.read.ptx.sreg.smid : i32
  llvm.return %4 : i32
}
