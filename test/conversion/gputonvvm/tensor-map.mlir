// RUN: tsopt %s --pass-pipeline='builtin.module(gpu.module(convert-nvgpu-to-nvvm,convert-gpu-to-nvvm,reconcile-unrealized-casts))' -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tstranslate --mlir-to-llvmir --nvptx %t.mlir | FileCheck %s --check-prefix=LLVM
// UNSUPPORTED: upstream
// Upstream cannot legalize a gpu.func that has a tensor map as an argument.

// A tensor map is a kernel's argument by value that the copy engine reads where the
// launch put it: a copy on the stack would be out of its reach.

!map = !nvgpu.tensormap.descriptor<tensor = memref<64x64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

// CHECK-LABEL: gpu.module @maps
gpu.module @maps {
  // CHECK:      llvm.func @typed(%arg0: i32, %arg1: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant})
  // CHECK-NEXT:   nvvm.prefetch tensormap, %arg1 : !llvm.ptr
  // LLVM:       define ptx_kernel void @typed(i32 %0, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %1)
  gpu.func @typed(%n: i32, %m: !map) kernel {
    nvgpu.tma.prefetch.descriptor %m : !map
    gpu.return
  }

  // What the argument's attributes say stays.
  // CHECK: llvm.func @aligned(%arg0: !llvm.ptr {llvm.align = 128 : i64, llvm.byval = !llvm.array<128 x i8>, llvm.noundef, nvvm.grid_constant})
  gpu.func @aligned(%m: !map {llvm.align = 128 : i64, llvm.noundef}) kernel {
    gpu.return
  }

  // A pointer whose struct is passed by value, and which the copy engine reads; and
  // one that threads read, which may write it as well.
  // CHECK: llvm.func @pointers(%arg0: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}, %arg1: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}, %arg2: !llvm.ptr)
  gpu.func @pointers(%m: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}, %s: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}, %g: !llvm.ptr) kernel {
    %c0 = arith.constant 0 : i32
    %p = llvm.mlir.zero : !llvm.ptr<3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %m, %p, box[%c0, %c0] : !llvm.ptr, !llvm.ptr<3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %g, %p, box[%c0, %c0] : !llvm.ptr, !llvm.ptr<3>
    llvm.store %c0, %s : i32, !llvm.ptr
    gpu.return
  }

  // A function of the device is passed the map's address.
  // CHECK: llvm.func @helper(%arg0: !llvm.ptr)
  gpu.func @helper(%m: !map) {
    gpu.return
  }
}
