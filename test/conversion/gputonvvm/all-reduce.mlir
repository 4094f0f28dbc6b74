// RUN: tsopt %s -split-input-file -convert-gpu-to-nvvm -verify-diagnostics | FileCheck %s

// A reduction over the block: each subgroup by shuffles, a buffer in shared
// memory, and once more by the first threads.

// CHECK:         llvm.mlir.global internal @__wg_add_0() {addr_space = 3 : i32} : !llvm.array<32 x f32>
// CHECK-LABEL:   llvm.func @add(
// CHECK:           %[[LANE:.*]] = llvm.and %[[THREAD:.*]], %{{.*}} : i32
// CHECK:           %[[FIRST:.*]] = llvm.icmp "eq" %[[LANE]]
// The last subgroup may be smaller: lanes that are not there do not count.
// CHECK:           llvm.icmp "slt" %[[ACTIVE:.*]], %{{.*}} : i32
// CHECK:           nvvm.shfl.sync  bfly %{{.*}}, %arg0, %{{.*}}, %{{.*}} {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
// CHECK:           llvm.fadd
// CHECK:           nvvm.shfl.sync  bfly %{{.*}}, %arg0, %{{.*}}, %{{.*}} : f32 -> f32
// CHECK:           llvm.cond_br %[[FIRST]]
// CHECK:           llvm.store
// CHECK:           nvvm.barrier0
// CHECK:           nvvm.shfl.sync
// CHECK:           nvvm.barrier0
// CHECK:           %[[RESULT:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:           llvm.return %[[RESULT]] : f32
gpu.module @named {
  gpu.func @add(%x: f32) -> f32 {
    %0 = gpu.all_reduce add %x uniform {} : (f32) -> (f32)
    gpu.return %0 : f32
  }
}

// -----

// The body of the operation combines two values.

// CHECK-LABEL:   llvm.func @body(
// CHECK:           %[[S:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i32, i1)>
// CHECK:           llvm.xor %arg0, %[[S]]
gpu.module @by_body {
  gpu.func @body(%x: i32) -> i32 {
    %0 = gpu.all_reduce %x uniform {
    ^bb(%a: i32, %b: i32):
      %s = arith.xori %a, %b : i32
      gpu.yield %s : i32
    } : (i32) -> (i32)
    gpu.return %0 : i32
  }
}

// -----

// Without `uniform` some threads may not come to the barriers.

gpu.module @divergent {
  gpu.func @divergent(%x: f32) -> f32 {
    // expected-error @+1 {{failed to legalize operation 'gpu.all_reduce' that was explicitly marked illegal}}
    %0 = gpu.all_reduce add %x {} : (f32) -> (f32)
    gpu.return %0 : f32
  }
}
