// A kernel of several devices becomes part of its caller, which then knows what is on the devices already; one of a
// single device stays in its function.
//
// RUN: tsopt %s --inline | FileCheck %s
// CHECK-LABEL: func.func @main
// CHECK:         tile.kernel devices(2)
// CHECK:         tile.kernel devices(2)
// CHECK:         call @one
// CHECK-NOT:   @two
// UNSUPPORTED: upstream

func.func private @two(%a: memref<8x4xi32>) {
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %s = arith.addi %t, %t : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  return
}

func.func private @one(%a: memref<8x4xi32>) {
  tile.kernel blocks(%x) = (8) threads(32) {
    %z = arith.constant 0 : index
    %t = tile.load %a[%x, %z] : memref<8x4xi32> -> tensor<4xi32>
    %s = arith.addi %t, %t : tensor<4xi32>
    tile.store %s, %a[%x, %z] : tensor<4xi32>, memref<8x4xi32>
  }
  return
}

func.func @main(%a: memref<8x4xi32>) {
  call @two(%a) : (memref<8x4xi32>) -> ()
  call @two(%a) : (memref<8x4xi32>) -> ()
  call @one(%a) : (memref<8x4xi32>) -> ()
  return
}
