// Arrays stay on the devices over kernels in a row and in loops: they move there once,
// and back when the host, or a kernel that cuts them otherwise, wants them.
//
// RUN: tsopt %s --infer-layout --insert-sync --convert-tile-to-gpu | FileCheck %s
// RUN: tsopt %s --infer-layout --insert-sync --convert-tile-to-gpu | tsrun - --verify=%s | FileCheck %s --check-prefix=SAME
// SAME: verified

func.func @main(%a: memref<8x4xi32> {tile.init = "random", tile.out}, %r: memref<4xi32> {tile.init = "random", tile.out}, %o: memref<8xi32> {tile.out}) {
  %c = arith.constant true
  call @loop(%a, %r) : (memref<8x4xi32>, memref<4xi32>) -> ()
  call @host_reads(%a, %r) : (memref<8x4xi32>, memref<4xi32>) -> ()
  call @host_reads_input(%a, %r) : (memref<8x4xi32>, memref<4xi32>) -> ()
  call @inside(%a, %r) : (memref<8x4xi32>, memref<4xi32>) -> ()
  call @cuts(%a) : (memref<8x4xi32>) -> ()
  call @both_cuts(%a, %r) : (memref<8x4xi32>, memref<4xi32>) -> ()
  call @replica(%r, %o) : (memref<4xi32>, memref<8xi32>) -> ()
  call @one_device(%a) : (memref<8x4xi32>) -> ()
  call @renamed(%a, %c) : (memref<8x4xi32>, i1) -> ()
  call @each_time(%a) : (memref<8x4xi32>) -> ()
  return
}

// Four copies go to the devices before the loop and three come back behind it. What kernels
// write to a replica and read again is that of device 0.
//
// CHECK-LABEL: func.func @loop(
// CHECK-COUNT-4: gpu.memcpy
// CHECK-NOT:     gpu.memcpy
// CHECK:         scf.for
// CHECK-COUNT-4:   func.call @loop_on_device
// CHECK:           gpu.wait
// CHECK-NEXT:      gpu.memcpy %{{.*}} : memref<4xi32>, memref<4xi32>
// CHECK-NEXT:    }
// CHECK-COUNT-3: gpu.memcpy
// CHECK-NOT:     gpu.memcpy
// CHECK:         return
func.func @loop(%a: memref<8x4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (4) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
      %three = arith.constant dense<3> : tensor<4xi32>
      %s = arith.muli %t, %three : tensor<4xi32>
      tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
    }
    tile.kernel devices(2) blocks(%x) = (1) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%z, %z] : memref<4x4xi32> -> tensor<4xi32>
      %q = tile.load %r[%z] : memref<4xi32> -> tensor<4xi32>
      %s = arith.addi %q, %q : tensor<4xi32>
      tile.store %t, %v[%z, %z] : tensor<4xi32>, memref<4x4xi32>
      tile.store %s, %r[%z] : tensor<4xi32>, memref<4xi32>
    }
  }
  return
}

// The host reads what a kernel wrote: it comes back first, and goes there again.
//
// CHECK-LABEL: func.func @host_reads(
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         memref.load
// CHECK:         memref.store
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         return
func.func @host_reads(%a: memref<8x4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  %e = memref.load %a[%c0, %c1] : memref<8x4xi32>
  memref.store %e, %r[%c3] : memref<4xi32>
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  return
}

// What kernels only read stays where it is when the host reads it too.
//
// CHECK-LABEL: func.func @host_reads_input(
// CHECK-COUNT-4: gpu.memcpy
// CHECK:         gpu.wait
// CHECK-NEXT:    gpu.memcpy
// CHECK-NEXT:    memref.load
// CHECK-NOT:     gpu.memcpy
// CHECK:         gpu.wait
// CHECK-COUNT-1: gpu.memcpy
// CHECK-NOT:     gpu.memcpy
// CHECK:         return
func.func @host_reads_input(%a: memref<8x4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%z, %z] : memref<4x4xi32> -> tensor<4xi32>
    %q = tile.load %r[%z] : memref<4xi32> -> tensor<4xi32>
    %s = arith.addi %q, %q : tensor<4xi32>
    tile.store %s, %r[%z] : tensor<4xi32>, memref<4xi32>
  }
  %e = memref.load %a[%c0, %c1] : memref<8x4xi32>
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%z, %z] : memref<4x4xi32> -> tensor<4xi32>
    %q = tile.load %r[%z] : memref<4xi32> -> tensor<4xi32>
    %s = arith.addi %q, %q : tensor<4xi32>
    tile.store %s, %r[%z] : tensor<4xi32>, memref<4xi32>
  }
  memref.store %e, %r[%c3] : memref<4xi32>
  return
}

// The host reads it in the loop: it moves in each iteration.
//
// CHECK-LABEL: func.func @inside(
// CHECK-NOT:     gpu.memcpy
// CHECK:         scf.for
// CHECK-COUNT-2:   gpu.memcpy
// CHECK:           gpu.wait
// CHECK-COUNT-2:   gpu.memcpy
// CHECK:           memref.load
func.func @inside(%a: memref<8x4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (4) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
      %three = arith.constant dense<3> : tensor<4xi32>
      %s = arith.muli %t, %three : tensor<4xi32>
      tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
    }
    %e = memref.load %a[%i, %c1] : memref<8x4xi32>
    memref.store %e, %r[%i] : memref<4xi32>
  }
  return
}

// Cut otherwise, it is another copy.
//
// CHECK-LABEL: func.func @cuts(
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<4x4xi32>
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<4x4xi32
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<8x2xi32>
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<8x2xi32
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<4x4xi32>
// CHECK:         scf.for
// CHECK-NOT:       gpu.memcpy
// CHECK:         }
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<4x4xi32
func.func @cuts(%a: memref<8x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  tile.kernel devices(2) blocks(%x) = (8) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<1> at @device : memref<8x4xi32> -> memref<8x2xi32>
    %t = tile.load %v[%x, %z] : memref<8x2xi32> -> tensor<2xi32>
    %one = arith.constant dense<1> : tensor<2xi32>
    %s = arith.addi %t, %one : tensor<2xi32>
    tile.store %s, %v[%x, %z] : tensor<2xi32>, memref<8x2xi32>
  }
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (4) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
      %three = arith.constant dense<3> : tensor<4xi32>
      %s = arith.muli %t, %three : tensor<4xi32>
      tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
    }
  }
  return
}

// Cut in two ways in one loop, and written: both move in each iteration, the sum does not.
//
// CHECK-LABEL: func.func @both_cuts(
// CHECK-COUNT-2: gpu.memcpy %{{.*}} : memref<4xi32>
// CHECK:         scf.for
// CHECK-COUNT-2:   gpu.memcpy %{{.*}} : memref<4x4xi32>
// CHECK:           gpu.wait
// CHECK:           gpu.memcpy %{{.*}} : memref<4xi32>
// CHECK-COUNT-2:   gpu.memcpy %{{.*}} : memref<8x2xi32>
// CHECK:           gpu.wait
// CHECK-COUNT-2:   gpu.memcpy %{{.*}} : memref<8x2xi32
// CHECK-NOT:       gpu.memcpy
// CHECK:         }
// CHECK-COUNT-1: gpu.memcpy %{{.*}} : memref<4xi32>
// CHECK-NOT:     gpu.memcpy
// CHECK:         return
func.func @both_cuts(%a: memref<8x4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    tile.kernel devices(2) blocks(%x) = (1) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%z, %z] : memref<4x4xi32> -> tensor<4xi32>
      %q = tile.load %r[%z] : memref<4xi32> -> tensor<4xi32>
      %s = arith.addi %q, %q : tensor<4xi32>
      tile.store %t, %v[%z, %z] : tensor<4xi32>, memref<4x4xi32>
      tile.store %s, %r[%z] : tensor<4xi32>, memref<4xi32>
    }
    tile.kernel devices(2) blocks(%x) = (8) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %a shard<1> at @device : memref<8x4xi32> -> memref<8x2xi32>
      %t = tile.load %v[%x, %z] : memref<8x2xi32> -> tensor<2xi32>
      %one = arith.constant dense<1> : tensor<2xi32>
      %s = arith.addi %t, %one : tensor<2xi32>
      tile.store %s, %v[%x, %z] : tensor<2xi32>, memref<8x2xi32>
    }
  }
  return
}

// What all devices write to a replica alike is device 0's for the next kernel.
//
// CHECK-LABEL: func.func @replica(
// CHECK:         gpu.wait
// CHECK-NEXT:    gpu.memcpy
// CHECK:         gpu.wait
func.func @replica(%r: memref<4xi32>, %o: memref<8xi32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %z = arith.constant 0 : index
    %n = arith.constant 7 : i32
    memref.store %n, %r[%z] : memref<4xi32>
  }
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %o shard<0> at @device : memref<8xi32> -> memref<4xi32>
    %t = tile.load %r[%z] : memref<4xi32> -> tensor<4xi32>
    tile.store %t, %v[%z] : tensor<4xi32>, memref<4xi32>
  }
  return
}

// A kernel of one device uses the array of the host. It runs on device 0, whatever ran before it.
//
// CHECK-LABEL: func.func @one_device(
// CHECK-COUNT-2: call @one_device_on_device
// CHECK-NEXT:    %[[FIRST:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    gpu.set_default_device %[[FIRST]]
// CHECK-NEXT:    gpu.wait
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         gpu.launch
// CHECK:         gpu.terminator
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         return
func.func @one_device(%a: memref<8x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  tile.kernel blocks(%x) = (8) threads(32) {
    %z = arith.constant 0 : index
    %t = tile.load %a[%x, %z] : memref<8x4xi32> -> tensor<4xi32>
    %one = arith.constant dense<1> : tensor<4xi32>
    %s = arith.addi %t, %one : tensor<4xi32>
    tile.store %s, %a[%x, %z] : tensor<4xi32>, memref<8x4xi32>
  }
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  return
}

// The host may use it under another name.
//
// CHECK-LABEL: func.func @renamed(
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         memref.load
// CHECK:         memref.store
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         gpu.wait
// CHECK-COUNT-2: gpu.memcpy
// CHECK:         return
func.func @renamed(%a: memref<8x4xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %b = memref.alloc() : memref<8x4xi32>
  memref.copy %a, %b : memref<8x4xi32> to memref<8x4xi32>
  %m = arith.select %c, %a, %b : memref<8x4xi32>
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  %e = memref.load %m[%c0, %c1] : memref<8x4xi32>
  memref.store %e, %m[%c3, %c1] : memref<8x4xi32>
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %z = arith.constant 0 : index
    %v = scale.view %a shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
    %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    %s = arith.muli %t, %three : tensor<4xi32>
    tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
  }
  memref.dealloc %b : memref<8x4xi32>
  return
}

// An array that each iteration allocates stays for its time.
//
// CHECK-LABEL: func.func @each_time(
// CHECK:         scf.for
// CHECK:           memref.copy
// CHECK-COUNT-2:   gpu.memcpy
// CHECK:           gpu.wait
// CHECK-NOT:       gpu.memcpy
// CHECK:           gpu.wait
// CHECK-COUNT-2:   gpu.memcpy
// CHECK:           memref.copy
func.func @each_time(%a: memref<8x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %b = gpu.alloc host_shared () : memref<8x4xi32>
    memref.copy %a, %b : memref<8x4xi32> to memref<8x4xi32>
    tile.kernel devices(2) blocks(%x) = (4) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %b shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
      %three = arith.constant dense<3> : tensor<4xi32>
      %s = arith.muli %t, %three : tensor<4xi32>
      tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
    }
    tile.kernel devices(2) blocks(%x) = (4) threads(32) {
      %z = arith.constant 0 : index
      %v = scale.view %b shard<0> at @device : memref<8x4xi32> -> memref<4x4xi32>
      %t = tile.load %v[%x, %z] : memref<4x4xi32> -> tensor<4xi32>
      %three = arith.constant dense<3> : tensor<4xi32>
      %s = arith.muli %t, %three : tensor<4xi32>
      tile.store %s, %v[%x, %z] : tensor<4xi32>, memref<4x4xi32>
    }
    memref.copy %b, %a : memref<8x4xi32> to memref<8x4xi32>
    gpu.dealloc %b : memref<8x4xi32>
  }
  return
}
