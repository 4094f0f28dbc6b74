// Programs of several devices: each device is a pool of workers of the process, with memory of its own. Results are the
// same for any number of workers.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: split-file %s %t
// RUN: tsopt %S/../../../examples/gemm_tp4.mlir --tile-to-cpu-binary -o %t/gemm.mlir
// RUN: tsrun %t/gemm.mlir --device=cpu --verify --workers=1 | FileCheck %s
// RUN: tsrun %t/gemm.mlir --device=cpu --verify --workers=7 | FileCheck %s
// RUN: tsopt %S/../../../examples/ring_attention.mlir --tile-to-cpu-binary -o %t/attention.mlir
// RUN: tsrun %t/attention.mlir --device=cpu --verify --workers=1 | FileCheck %s
// RUN: tsrun %t/attention.mlir --device=cpu --verify --workers=2 | FileCheck %s
// RUN: tsopt %S/../../../examples/moe_all_to_all.mlir --tile-to-cpu-binary -o %t/moe.mlir
// RUN: tsrun %t/moe.mlir --device=cpu --verify --workers=2 --out=4=%t/two.npy | FileCheck %s
// RUN: tsrun %t/moe.mlir --device=cpu --workers=7 --out=4=%t/seven.npy
// RUN: cmp %t/two.npy %t/seven.npy
// RUN: tsrun %S/../../../examples/softmax_tp4.mlir --verify-each-stage=tile-to-cpu-binary | FileCheck %s --check-prefix=STAGES
// CHECK: verified
// STAGES: convert-comm-to-cpu ok
// STAGES: gpu-module-to-binary on the CPU ok
//
// Each block waits for the other block of the other device, so that one worker is too few. The error says where blocks
// wait, and how many workers are needed.
//
// RUN: tsopt %t/crossed.mlir --tile-to-cpu-binary -o %t/crossed.bin.mlir
// RUN: tsrun %t/crossed.bin.mlir --device=cpu
// RUN: tsrun %t/crossed.bin.mlir --device=cpu --workers=2
// RUN: not tsrun %t/crossed.bin.mlir --device=cpu --workers=1 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK: crossed.mlir:11:10: error: deadlock: block 0 of kernel @main_on_device_kernel on device 0 waits here for what no block will write
// DEADLOCK: note: block 0 of kernel @main_on_device_kernel on device 1 waits here
// DEADLOCK: note: 1 blocks on device 0 have not begun, because its 1 workers wait; use --workers=2
//
// Blocks of a cooperative launch run together.
//
// RUN: tsopt %t/together.mlir --tile-to-cpu-binary -o %t/together.bin.mlir
// RUN: tsrun %t/together.mlir --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: not tsrun %t/together.bin.mlir --device=cpu --workers=3 2>&1 | FileCheck %s --check-prefix=TOGETHER
// TOGETHER: error: {{.*}} has 4 blocks that wait for each other and run together, but the device has 3 workers; use --workers=4
//

//--- crossed.mlir
func.func @main(%x: memref<64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<4>
  tile.kernel devices(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %next = arith.subi %c1, %me : index
    %other = arith.subi %c1, %b : index
    comm.notify %sig[%other] add %one to %next : !comm.signal<4>
    %t = comm.wait %sig[%b] ge %one : !comm.signal<4>
    %v = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    tile.store %v, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
//--- together.mlir
func.func @main(%x: memref<4x64xf32> {tile.init = "random"}, %y: memref<4x64xf32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<4>
  %buf = comm.symm_alloc : memref<4x64xf32, #scale.mem<symmetric>>
  tile.kernel blocks(%b) = (4) threads(32) cooperative {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %v = tile.load %x[%b, %c0] : memref<4x64xf32> -> tensor<64xf32>
    %put = comm.put %v, %buf[%b, %c0] to %c0 : tensor<64xf32>, memref<4x64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%b] add %one to %c0 after %put : !comm.signal<4>
    %up = arith.addi %b, %c1 : index
    %next = arith.remui %up, %c4 : index
    %came = comm.wait %sig[%next] ge %one : !comm.signal<4>
    %in = comm.consume %buf, %came : memref<4x64xf32, #scale.mem<symmetric>>
    %r = tile.load %in[%next, %c0] : memref<4x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %r, %y[%b, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}
