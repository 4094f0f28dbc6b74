// Temporaries that are alive at different times share bytes of one arena.
//
// RUN: tsopt %s --plan-buffers --split-input-file | FileCheck %s
// RUN: tsopt %s --plan-buffers --split-input-file --remarks=memory 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK-NOT:  temporaries
// UNSUPPORTED: upstream

// %a is alive up to the second launch, %b up to the third: %c takes the place of %a. The largest lies
// at offset 0.
//
// REMARK:      remark: 3 temporaries take 1280 bytes of device memory instead of 1792; at most 1280 are in use at once
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    %[[ARENA:.*]] = gpu.alloc () : memref<1280xi8>
// CHECK-NOT:     gpu.alloc
// CHECK:         %[[AT:.*]] = arith.constant 768 : index
// CHECK-NEXT:    %[[VA:.*]] = memref.view %[[ARENA]][%[[AT]]][] {gpu.undefined} : memref<1280xi8> to memref<128xf32>
// CHECK-NEXT:    gpu.launch_func @k::@one {{.*}} args(%{{.*}} : memref<128xf32>, %[[VA]] : memref<128xf32>)
// CHECK:         %[[VB:.*]] = memref.view %[[ARENA]]{{.*}} to memref<192xf32>
// CHECK-NEXT:    gpu.launch_func @k::@two {{.*}} args(%[[VA]] : memref<128xf32>, %[[VB]] : memref<192xf32>)
// CHECK-NEXT:    %[[AT:.*]] = arith.constant 768 : index
// CHECK-NEXT:    %[[VC:.*]] = memref.view %[[ARENA]][%[[AT]]]{{.*}} to memref<128xf32>
// CHECK-NEXT:    gpu.launch_func @k::@three {{.*}} args(%[[VB]] : memref<192xf32>, %[[VC]] : memref<128xf32>)
// CHECK:         gpu.memcpy %{{.*}}, %[[VC]]
// CHECK-NEXT:    gpu.dealloc %[[ARENA]] : memref<1280xi8>
// CHECK-NEXT:    return
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @one(%x: memref<128xf32>, %y: memref<128xf32>) kernel { gpu.return }
    gpu.func @two(%x: memref<128xf32>, %y: memref<192xf32>) kernel { gpu.return }
    gpu.func @three(%x: memref<192xf32>, %y: memref<128xf32>) kernel { gpu.return }
  }
  func.func @chain(%x: memref<128xf32>) {
    %c1 = arith.constant 1 : index
    %a = gpu.alloc () : memref<128xf32>
    %b = gpu.alloc () : memref<192xf32>
    gpu.launch_func @k::@one blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<128xf32>, %a : memref<128xf32>)
    gpu.launch_func @k::@two blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<128xf32>, %b : memref<192xf32>)
    gpu.dealloc %a : memref<128xf32>
    %c = gpu.alloc () : memref<128xf32>
    gpu.launch_func @k::@three blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%b : memref<192xf32>, %c : memref<128xf32>)
    gpu.dealloc %b : memref<192xf32>
    gpu.memcpy %x, %c : memref<128xf32>, memref<128xf32>
    gpu.dealloc %c : memref<128xf32>
    return
  }
}

// -----

// What lies outside of a loop and is used in it is alive in all of it. Two temporaries of an iteration share bytes.
//
// REMARK:      remark: 3 temporaries take 1024 bytes of device memory instead of 1536
// CHECK-LABEL: func.func @loop
// CHECK:         memref.view %{{.*}} to memref<128xf32>
// CHECK:         scf.for
// CHECK:           %[[AT:.*]] = arith.constant 512 : index
// CHECK-NEXT:      memref.view %{{.*}}[%[[AT]]]
// CHECK:           gpu.memcpy
// CHECK:           %[[AT:.*]] = arith.constant 512 : index
// CHECK-NEXT:      memref.view %{{.*}}[%[[AT]]]
// CHECK:         }
func.func @loop(%x: memref<128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = gpu.alloc () : memref<128xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = gpu.alloc () : memref<128xf32>
    gpu.memcpy %b, %x : memref<128xf32>, memref<128xf32>
    gpu.memcpy %a, %b : memref<128xf32>, memref<128xf32>
    gpu.dealloc %b : memref<128xf32>
    %c = gpu.alloc () : memref<128xf32>
    gpu.memcpy %c, %a : memref<128xf32>, memref<128xf32>
    gpu.memcpy %x, %c : memref<128xf32>, memref<128xf32>
    gpu.dealloc %c : memref<128xf32>
  }
  gpu.dealloc %a : memref<128xf32>
  return
}

// -----

// What a loop carries to the next iteration, what leaves the function, what has no constant size, and what the host
// shares keep memory of their own.
//
// CHECK-LABEL: func.func @kept
// CHECK-COUNT-5: gpu.alloc
// CHECK-NOT:     memref.view
func.func @kept(%x: memref<128xf32>, %n: index) -> memref<128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = gpu.alloc () : memref<128xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<128xf32>) {
    %b = gpu.alloc () : memref<128xf32>
    gpu.memcpy %b, %m : memref<128xf32>, memref<128xf32>
    scf.yield %b : memref<128xf32>
  }
  gpu.memcpy %x, %r : memref<128xf32>, memref<128xf32>
  %d = gpu.alloc (%n) : memref<?xf32>
  %h = gpu.alloc host_shared () : memref<128xf32>
  gpu.memcpy %x, %h : memref<128xf32>, memref<128xf32>
  %e = gpu.alloc () : memref<128xf32>
  gpu.memcpy %e, %x : memref<128xf32>, memref<128xf32>
  return %e : memref<128xf32>
}

// -----

// Launches of several devices, and asynchronous ones, are in no order.
//
// CHECK-LABEL: func.func @devices
// CHECK-COUNT-2: gpu.alloc () : memref<128xf32>
// CHECK-LABEL: func.func @asynchronous
// CHECK-COUNT-2: gpu.alloc () : memref<128xf32>
func.func @devices(%x: memref<128xf32>) {
  %one = arith.constant 1 : i32
  %a = gpu.alloc () : memref<128xf32>
  gpu.memcpy %a, %x : memref<128xf32>, memref<128xf32>
  gpu.set_default_device %one
  %b = gpu.alloc () : memref<128xf32>
  gpu.memcpy %b, %x : memref<128xf32>, memref<128xf32>
  return
}
func.func @asynchronous(%x: memref<128xf32>) {
  %a = gpu.alloc () : memref<128xf32>
  %t = gpu.wait async
  %s = gpu.memcpy async [%t] %a, %x : memref<128xf32>, memref<128xf32>
  %b = gpu.alloc () : memref<128xf32>
  gpu.memcpy %b, %x : memref<128xf32>, memref<128xf32>
  gpu.wait [%s]
  return
}

// REMARK-NOT:  temporaries
