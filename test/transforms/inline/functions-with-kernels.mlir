// A function with kernels that is called three times is two kernels, named after the function: calls are inlined when
// the kernels are outlined. A kernel of several devices becomes part of its caller before.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --inline | FileCheck %s --check-prefix=INLINE
// INLINE-COUNT-3: call @layer(
// INLINE-NOT:     call @
//
// RUN: tsopt %s --tile-to-binary=chip=sm_90a | FileCheck %s --check-prefix=BINARY
// BINARY:         gpu.binary @layer_kernel
// BINARY:         gpu.binary @layer_kernel_0
// BINARY-NOT:     gpu.binary
// BINARY-LABEL:   func.func @main
// BINARY:         gpu.launch_func @layer_kernel::@layer_kernel
// BINARY:         gpu.launch_func @layer_kernel_0::@layer_kernel
// BINARY:         gpu.launch_func @layer_kernel::@layer_kernel
// BINARY:         gpu.launch_func @layer_kernel_0::@layer_kernel
// BINARY:         gpu.launch_func @layer_kernel::@layer_kernel
// BINARY:         gpu.launch_func @layer_kernel_0::@layer_kernel
// BINARY-NOT:     call
//
// In an export the two kernels are listed once.
//
// RUN: rm -rf %t && tsopt %s --tile-to-binary=chip=sm_90a | tsrun - --export=%t
// RUN: FileCheck %s --check-prefix=PLAN < %t/launch.json
// PLAN:        "kernels": [
// PLAN-COUNT-2: "name": "layer_kernel",
// PLAN:        ],
// PLAN-COUNT-6: "launch": {
// PLAN-NOT:    "launch": {
// UNSUPPORTED: upstream

func.func private @layer(%x: memref<256xf32>, %y: memref<256xf32>) {
  %h = gpu.alloc () : memref<256xf32>
  tile.kernel (%i) = (0) to (256) step (128) threads(64) {
    %t = tile.load %x[%i] : memref<256xf32> -> tensor<128xf32>
    %e = math.exp %t : tensor<128xf32>
    tile.store %e, %h[%i] : tensor<128xf32>, memref<256xf32>
  }
  tile.kernel (%i) = (0) to (256) step (128) threads(64) {
    %t = tile.load %h[%i] : memref<256xf32> -> tensor<128xf32>
    %one = arith.constant dense<1.0> : tensor<128xf32>
    %e = arith.divf %one, %t : tensor<128xf32>
    tile.store %e, %y[%i] : tensor<128xf32>, memref<256xf32>
  }
  gpu.dealloc %h : memref<256xf32>
  return
}
func.func @main(%x: memref<256xf32> {tile.init = "random"}, %y: memref<256xf32> {tile.out}) {
  %a = gpu.alloc () : memref<256xf32>
  %b = gpu.alloc () : memref<256xf32>
  call @layer(%x, %a) : (memref<256xf32>, memref<256xf32>) -> ()
  call @layer(%a, %b) : (memref<256xf32>, memref<256xf32>) -> ()
  call @layer(%b, %y) : (memref<256xf32>, memref<256xf32>) -> ()
  gpu.dealloc %a : memref<256xf32>
  gpu.dealloc %b : memref<256xf32>
  return
}
func.func @reference(%x: memref<256xf32>, %y: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<256xf32>
    %m = arith.negf %v : f32
    %a = math.exp %m : f32
    %a1 = arith.negf %a : f32
    %b = math.exp %a1 : f32
    %b1 = arith.negf %b : f32
    %c = math.exp %b1 : f32
    memref.store %c, %y[%i] : memref<256xf32>
  }
  return
}
