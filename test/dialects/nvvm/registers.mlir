// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Special registers, with the values promised where they are known.

// CHECK-LABEL: llvm.func @read_ptx_sreg_tid_x(
// CHECK-NEXT:    %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
// CHECK-NEXT:    %1 = nvvm.read.ptx.sreg.tid.x range <i64, 0, 64> : i32
llvm.func @read_ptx_sreg_tid_x() {
  %r0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  %r1 = nvvm.read.ptx.sreg.tid.x range <i64, 0, 64> : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @read_ptx_sreg_clock64(
// CHECK-NEXT:    %0 = nvvm.read.ptx.sreg.clock64 : i64
llvm.func @read_ptx_sreg_clock64() {
  %r0 = nvvm.read.ptx.sreg.clock64 : i64
  llvm.return
}

// CHECK-LABEL: llvm.func @read_ptx_sreg_laneid(
// CHECK-NEXT:    %0 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> {a} : i64
llvm.func @read_ptx_sreg_laneid() {
  %r0 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> {a} : i64
  llvm.return
}

// CHECK-LABEL: llvm.func @read_ptx_sreg_lanemask_eq(
// CHECK-NEXT:    %0 = nvvm.read.ptx.sreg.lanemask.eq : i32
llvm.func @read_ptx_sreg_lanemask_eq() {
  %r0 = nvvm.read.ptx.sreg.lanemask.eq : i32
  llvm.return
}
