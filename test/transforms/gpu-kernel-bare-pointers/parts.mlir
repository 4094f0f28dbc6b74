// Arrays become buffers and the numbers that their types leave open.
//
// RUN: tsopt %s --gpu-kernel-bare-pointers | FileCheck %s
// RUN: %if mlir-opt %{ tsopt %s --gpu-kernel-bare-pointers | mlir-opt | FileCheck %s %}

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @rows
  // CHECK: %[[BASE:.*]], %{{.*}}, %[[SIZES:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32>
  // CHECK: args(%[[BASE]] : memref<f32>, %[[SIZES]]#0 : index, %arg1 : f32)
  // CHECK: memref.extract_strided_metadata %arg2
  func.func @rows(%x: memref<?x8xf32>, %v: f32, %z: memref<?x8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@rows blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?x8xf32>, %v : f32)
    gpu.launch_func @k::@rows blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%z : memref<?x8xf32>, %v : f32)
    return
  }

  // Two of them, and an array between that is known.
  // CHECK-LABEL: func.func @views
  // CHECK: args(%[[A:.*]] : memref<f32>, %[[AO:.*]] : index, %[[AS:.*]]#0 : index, %[[AT:.*]]#0 : index, %[[AT]]#1 : index, %arg1 : memref<4x4xf32>, %[[B:.*]] : memref<i8, 1>, %[[BT:.*]]#0 : index)
  func.func @views(%a: memref<?x4xf32, strided<[?, ?], offset: ?>>, %k: memref<4x4xf32>, %b: memref<4x4xi8, strided<[?, 1], offset: 2>, 1>) {
    %c1 = arith.constant 1 : index
    %t = gpu.launch_func async @k::@views blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
      args(%a : memref<?x4xf32, strided<[?, ?], offset: ?>>, %k : memref<4x4xf32>, %b : memref<4x4xi8, strided<[?, 1], offset: 2>, 1>)
    gpu.wait [%t]
    return
  }

  gpu.module @k {
    // What is promised of the array is promised of its buffer; what divides its numbers is not.
    // CHECK-LABEL: gpu.func @rows
    // CHECK-SAME: (%[[BUFFER:.*]]: memref<f32> {llvm.noalias}, %[[N:.*]]: index, %{{.*}}: f32) workgroup(%{{.*}} : memref<8xf32, #gpu.address_space<workgroup>>) kernel
    // CHECK: memref.reinterpret_cast %[[BUFFER]] to offset: [0], sizes: [%[[N]], 8], strides: [8, 1] : memref<f32> to memref<?x8xf32>
    gpu.func @rows(%x: memref<?x8xf32> {llvm.noalias, tile.divisible = {sizes = [4, 1]}}, %v: f32) workgroup(%w: memref<8xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      memref.store %v, %x[%c0, %c0] : memref<?x8xf32>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @views
    // CHECK-SAME: (%[[A:.*]]: memref<f32>, %[[O:.*]]: index, %[[N:.*]]: index, %[[S0:.*]]: index, %[[S1:.*]]: index, %{{.*}}: memref<4x4xf32>, %[[B:.*]]: memref<i8, 1>, %[[S:.*]]: index) kernel
    // CHECK-DAG: memref.reinterpret_cast %[[A]] to offset: [%[[O]]], sizes: [%[[N]], 4], strides: [%[[S0]], %[[S1]]]
    // CHECK-DAG: memref.reinterpret_cast %[[B]] to offset: [2], sizes: [4, 4], strides: [%[[S]], 1]
    gpu.func @views(%a: memref<?x4xf32, strided<[?, ?], offset: ?>>, %k: memref<4x4xf32>, %b: memref<4x4xi8, strided<[?, 1], offset: 2>, 1>) kernel {
      gpu.return
    }

    // Without a layout strides follow from sizes: of three, the first does not matter.
    // CHECK-LABEL: gpu.func @dense
    // CHECK-SAME: (%[[BUFFER:.*]]: memref<f32>, %[[N0:.*]]: index, %[[N1:.*]]: index, %[[N2:.*]]: index) kernel
    // CHECK: %[[S0:.*]] = arith.muli %[[N2]], %[[N1]] : index
    // CHECK: memref.reinterpret_cast %[[BUFFER]] to offset: [0], sizes: [%[[N0]], %[[N1]], %[[N2]]], strides: [%[[S0]], %[[N2]], 1]
    gpu.func @dense(%x: memref<?x?x?xf32>) kernel {
      gpu.return
    }

    // What kernels call takes them too.
    // CHECK-LABEL: gpu.func @calls
    // CHECK: %[[X:.*]] = memref.reinterpret_cast
    // CHECK: %[[BUFFER:.*]], %{{.*}}, %[[SIZES:.*]], %{{.*}} = memref.extract_strided_metadata %[[X]]
    // CHECK: call @helper(%{{.*}}, %[[BUFFER]], %[[SIZES]]) : (f32, memref<f32>, index) -> ()
    gpu.func @calls(%x: memref<?xf32>, %v: f32) kernel {
      func.call @helper(%v, %x) : (f32, memref<?xf32>) -> ()
      gpu.return
    }
    // CHECK-LABEL: func.func @helper
    // CHECK-SAME: (%{{.*}}: f32, %{{.*}}: memref<f32>, %{{.*}}: index)
    func.func @helper(%v: f32, %x: memref<?xf32>) {
      return
    }

    // Without strides an array stays what it is.
    // CHECK-LABEL: gpu.func @odd
    // CHECK-SAME: (%{{.*}}: memref<?xf32, #{{.*}}>, %{{.*}}: memref<*xf32>) kernel
    gpu.func @odd(%x: memref<?xf32, affine_map<(d0) -> (d0 floordiv 2)>>, %y: memref<*xf32>) kernel {
      gpu.return
    }
  }
}
