// RUN: tsopt %s -split-input-file -verify-diagnostics -convert-gpu-to-nvvm | FileCheck %s
// UNSUPPORTED: upstream
// Upstream gives dynamic shared memory 16 always, less than a swizzle needs.

// The dynamic shared memory of a module has the largest alignment that something in
// it asks for. The hardware swizzles bits of addresses, so what copies or multiplies
// by tensor maps and descriptors asks for 1024.

// CHECK-LABEL: gpu.module @plain
// CHECK-NEXT:  llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64}
gpu.module @plain {
  gpu.func @k() -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
}

// CHECK-LABEL: gpu.module @asked
// CHECK-NEXT:  llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 512 : i64}
// CHECK-NOT:   llvm.mlir.global
gpu.module @asked {
  gpu.func @a() -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
  gpu.func @b() -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory {llvm.align = 512 : i64} : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
  gpu.func @c() -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory {llvm.align = 256 : i64} : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
}

// CHECK-LABEL: gpu.module @copies
// CHECK-NEXT:  llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 1024 : i64}
gpu.module @copies {
  gpu.func @k(%m: !llvm.ptr, %p: !llvm.ptr<3>, %x: i32) -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    nvvm.cp.async.bulk.tensor.global.shared.cta %m, %p, box[%x, %x] : !llvm.ptr, !llvm.ptr<3>
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
}

// CHECK-LABEL: gpu.module @assembly
// CHECK-NEXT:  llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 1024 : i64}
gpu.module @assembly {
  gpu.func @k(%a: f32, %d: i64) -> memref<?xi8, #gpu.address_space<workgroup>> {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0}, $1, $1, 1, 1, 1, 0, 0;", "+f,l" %a, %d : (f32, i64) -> ()
    gpu.return %0 : memref<?xi8, #gpu.address_space<workgroup>>
  }
}

// -----

gpu.module @odd {
  gpu.func @k() {
    // expected-error @+1 {{'llvm.align' is 48 : i64, not a power of two}}
    %0 = gpu.dynamic_shared_memory {llvm.align = 48 : i64} : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
}
