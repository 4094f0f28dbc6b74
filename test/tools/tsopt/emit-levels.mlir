// --emit takes a program at any level: what has been lowered is lowered on. PTX
// from the tile program and from the program at the llvm level are the same.
//
// REQUIRES: llc
// UNSUPPORTED: upstream
// RUN: tsopt --emit=planned %s -o %t.planned && tsopt --emit=planned %t.planned | diff %t.planned -
// RUN: tsopt --emit=gpu %s -o %t.gpu && tsopt --emit=gpu %t.planned | diff %t.gpu -
// RUN: tsopt --emit=llvm-dialect %s -o %t.dialect && tsopt --emit=llvm-dialect %t.planned | diff %t.dialect -
// RUN: tsopt --emit=llvm %s -o %t.ll && tsopt --emit=llvm %t.dialect | diff %t.ll -
// RUN: tsopt --emit=ptx %s -o %t.ptx && tsopt --emit=ptx %t.dialect | diff %t.ptx -
// RUN: tsopt --emit=ptx %t.gpu | FileCheck %s --check-prefix=PTX
// RUN: tsopt --tile-to-binary %s -o %t.binary && tsopt --emit=ptx %t.binary | FileCheck %s --check-prefix=PTX
// PTX: .visible .entry main_kernel(

// What is compiled has no LLVM IR any more, and PTX is no machine code.
// RUN: not tsopt --emit=llvm %t.binary -o %t.no 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: not tsopt --emit=cubin %t.binary -o %t.no 2>&1 | FileCheck %s --check-prefix=COMPILED
// RUN: not cat %t.no
// COMPILED: error: 'gpu.binary' op is already compiled to a gpu.object in format '{{assembly|bin}}', but --emit={{llvm|cubin}} needs the program before gpu-module-to-binary

// Of several targets none is chosen.
// RUN: tsopt --nvvm-attach-target=chip=sm_80 %t.dialect | not tsopt --emit=ptx 2>&1 | FileCheck %s --check-prefix=TARGETS
// TARGETS: error: 'gpu.binary' op has 2 targets, but --emit=ptx needs exactly one

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
