// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the gpu dialect, in its custom and its generic form.

// CHECK: module attributes {gpu.container_module} {
module attributes {gpu.container_module} {
  // CHECK: gpu.module @k {
  gpu.module @k {
    // CHECK-LABEL: gpu.func @indices(
    gpu.func @indices() kernel {
      // CHECK: %{{.*}} = gpu.thread_id  x
      %0 = gpu.thread_id x
      // CHECK: %{{.*}} = gpu.thread_id  y upper_bound 64
      %1 = gpu.thread_id y upper_bound 64
      // CHECK: %{{.*}} = gpu.lane_id
      %2 = gpu.lane_id
      // CHECK: %{{.*}} = gpu.lane_id upper_bound 32
      %3 = gpu.lane_id upper_bound 32
      // CHECK: %{{.*}} = gpu.subgroup_id : index
      %4 = gpu.subgroup_id : index
      // CHECK: %{{.*}} = gpu.num_subgroups upper_bound 4 : index
      %5 = gpu.num_subgroups upper_bound 4 : index
      // CHECK: %{{.*}} = gpu.subgroup_size : index
      %6 = gpu.subgroup_size : index
      // CHECK: %{{.*}} = gpu.block_id  y
      %7 = gpu.block_id y
      // CHECK: %{{.*}} = gpu.block_dim  z
      %8 = gpu.block_dim z
      // CHECK: %{{.*}} = gpu.grid_dim  x
      %9 = gpu.grid_dim x
      // CHECK: %{{.*}} = gpu.global_id  x
      %10 = gpu.global_id x
      // CHECK: %{{.*}} = gpu.cluster_id  x
      %11 = gpu.cluster_id x
      // CHECK: %{{.*}} = gpu.cluster_dim  x
      %12 = gpu.cluster_dim x
      // CHECK: %{{.*}} = gpu.cluster_dim_blocks  x
      %13 = gpu.cluster_dim_blocks x
      // CHECK: %{{.*}} = gpu.cluster_block_id  x
      %14 = gpu.cluster_block_id x
      // CHECK: gpu.return
      gpu.return
    }
    // CHECK-LABEL: gpu.func @exchange(
    gpu.func @exchange(%a: f32, %b: i32) {
      // CHECK: gpu.barrier
      gpu.barrier
      // CHECK: %{{.*}}, %{{.*}} = gpu.shuffle  xor %{{.*}}, %{{.*}}, %{{.*}} : f32
      %0, %1 = gpu.shuffle xor %a, %b, %b : f32
      // CHECK: %{{.*}}, %{{.*}} = gpu.rotate %{{.*}}, 1, 32 : f32
      %2, %3 = gpu.rotate %a, 1, 32 : f32
      // CHECK: %{{.*}} = gpu.all_reduce  add %{{.*}} {
      %4 = gpu.all_reduce add %a {
      } : (f32) -> f32
      // CHECK: %{{.*}} = gpu.all_reduce  add %{{.*}} uniform {
      %5 = gpu.all_reduce add %a uniform {
      } : (f32) -> f32
      // CHECK: %{{.*}} = gpu.all_reduce  %{{.*}} {
      %6 = gpu.all_reduce %a {
      ^bb0(%x: f32, %y: f32):
        // CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
        %7 = arith.addf %x, %y : f32
        // CHECK: gpu.yield %{{.*}} : f32
        gpu.yield %7 : f32
      } : (f32) -> f32
      // CHECK: %{{.*}} = gpu.subgroup_reduce  add %{{.*}} : (f32) -> f32
      %8 = gpu.subgroup_reduce add %a : (f32) -> f32
      // CHECK: %{{.*}} = gpu.subgroup_reduce  add %{{.*}} uniform cluster(size = 4, stride = 2) : (f32) -> f32
      %9 = gpu.subgroup_reduce add %a uniform cluster(size = 4, stride = 2) : (f32) -> f32
      // CHECK: %{{.*}} = gpu.subgroup_reduce  add %{{.*}} cluster(size = 4) : (f32) -> f32
      %10 = gpu.subgroup_reduce add %a cluster(size = 4) : (f32) -> f32
      // CHECK: %{{.*}} = gpu.subgroup_broadcast %{{.*}},  first_active_lane : f32
      %11 = gpu.subgroup_broadcast %a, first_active_lane : f32
      // CHECK: %{{.*}} = gpu.subgroup_broadcast %{{.*}},  specific_lane %{{.*}} : f32
      %12 = gpu.subgroup_broadcast %a, specific_lane %b : f32
      // CHECK: gpu.return
      gpu.return
    }
    // CHECK-LABEL: gpu.func @memory(
    gpu.func @memory(%a: f32, %m: memref<?xf32, 1>) workgroup(%w: memref<32xf32, 3>, %w2 : memref<4xi8, #gpu.address_space<workgroup>> {a.b = 1 : i32}) private(%p: memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      // CHECK: %{{.*}} = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      // CHECK: gpu.printf "hi %{{.*}}\0A", %{{.*}} : f32
      gpu.printf "hi %f\0A", %a : f32
      // CHECK: gpu.return
      gpu.return
    }
    // CHECK-LABEL: gpu.func @result(
    gpu.func @result(%a: f32) -> f32 {
      // CHECK: gpu.return %{{.*}} : f32
      gpu.return %a : f32
    }
  }
  // CHECK: gpu.binary @bin  [#gpu.object<#nvvm.target<chip = "sm_90">, "text">]
  gpu.binary @bin [#gpu.object<#nvvm.target<chip = "sm_90">, "text">]

  // CHECK-LABEL: func.func @streams(
  func.func @streams(%i: index, %f: f32, %m: memref<?xf32,1>, %n: i32, %u: memref<*xf32>) {
    // CHECK: %{{.*}} = gpu.wait async
    %0 = gpu.wait async
    // CHECK: gpu.wait
    gpu.wait
    // CHECK: %{{.*}}, %{{.*}} = gpu.alloc async [%{{.*}}] (%{{.*}}) : memref<?xf32>
    %1, %2 = gpu.alloc async [%0] (%i) : memref<?xf32>
    // CHECK: %{{.*}} = gpu.alloc  host_shared (%{{.*}}) : memref<?xf32>
    %3 = gpu.alloc host_shared (%i) : memref<?xf32>
    // CHECK: %{{.*}} = gpu.alloc  () : memref<3xf32>
    %4 = gpu.alloc () : memref<3xf32>
    // CHECK: gpu.memcpy  %{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>
    gpu.memcpy %1, %3 : memref<?xf32>, memref<?xf32>
    // CHECK: %{{.*}} = gpu.memcpy async [%{{.*}}] %{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>
    %5 = gpu.memcpy async [%2] %1, %3 : memref<?xf32>, memref<?xf32>
    // CHECK: gpu.memset  %{{.*}}, %{{.*}} : memref<?xf32>, f32
    gpu.memset %1, %f : memref<?xf32>, f32
    // CHECK: gpu.dealloc  %{{.*}} : memref<?xf32>
    gpu.dealloc %1 : memref<?xf32>
    // CHECK: %{{.*}} = gpu.dealloc async [%{{.*}}] %{{.*}} : memref<?xf32>
    %6 = gpu.dealloc async [%5] %3 : memref<?xf32>
    // CHECK: gpu.wait [%{{.*}}, %{{.*}}]
    gpu.wait [%6, %5]
    // CHECK: gpu.host_register %{{.*}} : memref<*xf32>
    gpu.host_register %u : memref<*xf32>
    // CHECK: gpu.host_unregister %{{.*}} : memref<*xf32>
    gpu.host_unregister %u : memref<*xf32>
    // CHECK: gpu.set_default_device %{{.*}}
    gpu.set_default_device %n
    return
  }
  // CHECK-LABEL: func.func @launches(
  func.func @launches(%i: index, %f: f32, %m: memref<?xf32, 1>, %n: i32, %l: i64) {
    // CHECK: gpu.launch_func  @k::@memory blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%{{.*}}, %{{.*}}, %{{.*}})  args(%{{.*}} : f32, %{{.*}} : memref<?xf32, 1>)
    gpu.launch_func @k::@memory blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%f : f32, %m : memref<?xf32, 1>)
    // CHECK: %{{.*}} = gpu.wait async
    %0 = gpu.wait async
    // CHECK: %{{.*}} = gpu.launch_func async [%{{.*}}] @k::@memory clusters in (%{{.*}}, %{{.*}}, %{{.*}}) blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%{{.*}}, %{{.*}}, %{{.*}})  dynamic_shared_memory_size %{{.*}} args(%{{.*}} : f32, %{{.*}} : memref<?xf32, 1>)
    %1 = gpu.launch_func async [%0] @k::@memory clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i) dynamic_shared_memory_size %n args(%f : f32, %m : memref<?xf32, 1>)
    // CHECK: gpu.launch_func  @k::@indices blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%{{.*}}, %{{.*}}, %{{.*}}) : i64
    gpu.launch_func @k::@indices blocks in (%l, %l, %l) threads in (%l, %l, %l) : i64
    // CHECK: gpu.launch blocks(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) {
      // CHECK: gpu.terminator
      gpu.terminator
    }
    // CHECK: %{{.*}} = gpu.launch async [%{{.*}}] clusters(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) blocks(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) dynamic_shared_memory_size %{{.*}} module(@k) function(@z) workgroup(%{{.*}} : memref<32xf32, 3>) private(%{{.*}} : memref<1xf32, 5>) {
    %2 = gpu.launch async [%1] clusters(%cx, %cy, %cz) in (%kx = %i, %ky = %i, %kz = %i) blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) dynamic_shared_memory_size %n module(@k) function(@z) workgroup(%w : memref<32xf32, 3>) private(%p : memref<1xf32, 5>) {
      // CHECK: gpu.terminator
      gpu.terminator
    } {foo = 1 : i32}
    return
  }
}
