// The programs of GPUs are programs of machines without silicon: the same result on each.
//
// RUN: tsrun %S/../../../examples/gemm.mlir --arch=mesh4x4 --verify | FileCheck %s
// RUN: tsrun %S/../../../examples/gemm.mlir --arch=stack2 --verify-each-stage | FileCheck %s
// RUN: tsrun %S/../../../examples/softmax.mlir --arch=wafers4 --verify-each-stage | FileCheck %s
// RUN: tsrun %S/../../../examples/softmax.mlir --arch=stack2 --verify | FileCheck %s
// RUN: tsrun %S/../../../examples/flash_attention.mlir --arch=mesh4x4 --verify --once | FileCheck %s
// RUN: tsrun %S/../../../examples/flash_attention.mlir --arch=wafers4 --verify-each-stage --only-levels --once | FileCheck %s
// RUN: tsrun %S/../../../examples/gemm_tp4.mlir --arch=mesh4x4 --verify-each-stage --only-levels --once | FileCheck %s
// RUN: tsrun %S/../../../examples/gemm_tp4.mlir --arch=stack2 --verify --once | FileCheck %s
// RUN: tsrun %S/../../../examples/gemm_tp4.mlir --arch=wafers4 --verify --once | FileCheck %s
// CHECK: verified
//
// Nothing else executes them.
// RUN: not tsopt %S/../../../examples/gemm.mlir --tile-to-llvm=arch=mesh4x4 2>&1 | FileCheck %s --check-prefix=PTX
// RUN: not tsopt %S/../../../examples/gemm.mlir --tile-to-cpu=arch=mesh4x4 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not tsrun %S/../../../examples/gemm.mlir --arch=mesh4x4 --device=cpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// PTX: target mesh4x4 has backend = "units": it is only described, and tsrun --arch=mesh4x4 executes its programs in the simulator
// CPU: gemm.mlir:11:3: error: 'tile.kernel' op cannot become code of a CPU: target mesh4x4 has backend = "units": it is only described, and tsrun --arch=mesh4x4 executes its programs in the simulator
// DEVICE: gemm.mlir:11:3: error: --device=cpu cannot execute programs of mesh4x4, which is only described; remove --device
