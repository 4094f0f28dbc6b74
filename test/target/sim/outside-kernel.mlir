// What is about the block of a kernel fails where the host runs it, also in a function that kernels call as well.
//
// UNSUPPORTED: upstream
// RUN: split-file %s %t
// RUN: not tsrun %t/alloc.mlir 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: not tsopt %t/alloc.mlir 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: not tsrun %t/gemm.mlir 2>&1 | FileCheck %s --check-prefix=GEMM
// RUN: not tsopt %t/gemm.mlir --infer-layout 2>&1 | FileCheck %s --check-prefix=GEMM
// RUN: not tsrun %t/both.mlir 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not tsrun %t/id.mlir 2>&1 | FileCheck %s --check-prefix=ID
// RUN: not tsrun %t/barrier.mlir 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: not tsrun %t/nvvm.mlir 2>&1 | FileCheck %s --check-prefix=NVVM
// RUN: tsrun %t/helper.mlir | FileCheck %s --check-prefix=HELPER

//--- alloc.mlir
// ALLOC: alloc.mlir:3:8: error: 'tile.alloc' op must be inside of a tile.kernel; move it there, or make @main private if kernels call it
func.func @main(%A: memref<64xf32> {tile.out}) {
  %s = tile.alloc : memref<32x64xf32, #scale.mem<l1>>
  return
}

//--- gemm.mlir
// GEMM: error: 'tile.gemm' op must be inside of a tile.kernel
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<16x16xf32>
  %d = tile.gemm %a, %a : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  return
}

//--- both.mlir
// BOTH: error: 'tile.alloc' op belongs to a block of a kernel, but is executed on the host; move it into a tile.kernel, a gpu.launch or a gpu.func, or into a function that is called only from those
func.func private @tile() {
  %s = tile.alloc : memref<32x64xf32, #scale.mem<l1>>
  return
}
func.func @main() {
  tile.kernel blocks(%b) = (1) threads(32) {
    func.call @tile() : () -> ()
  }
  func.call @tile() : () -> ()
  return
}

//--- id.mlir
// ID: error: 'gpu.global_id' op belongs to a block of a kernel, but is executed on the host; move it into a tile.kernel, a gpu.launch or a gpu.func, or into a function that is called only from those
func.func @main() {
  %i = gpu.global_id x
  return
}

//--- barrier.mlir
// BARRIER: error: 'gpu.barrier' op belongs to a block of a kernel, but is executed on the host; move it into a tile.kernel, a gpu.launch or a gpu.func, or into a function that is called only from those
func.func @main() {
  gpu.barrier
  return
}

//--- nvvm.mlir
// NVVM: error: 'nvvm.read.ptx.sreg.tid.x' op belongs to a block of a kernel, but is executed on the host; move it into a tile.kernel, a gpu.launch or a gpu.func, or into a function that is called only from those
func.func @main() {
  %i = nvvm.read.ptx.sreg.tid.x : i32
  return
}

//--- helper.mlir
// HELPER: @main ran on the simulator
func.func private @tile() {
  %s = tile.alloc : memref<32x64xf32, #scale.mem<l1>>
  return
}
func.func @main() {
  tile.kernel blocks(%b) = (1) threads(32) {
    func.call @tile() : () -> ()
  }
  return
}
