// The algorithm of a sum is the one that takes least over the networks of the target, which are data.
//
// RUN: tsopt %s --fuse-comm=arch=near -o /dev/null 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: tsopt %s --fuse-comm=arch=far -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tsopt %s --fuse-comm=arch=crowded -o /dev/null 2>&1 | FileCheck %s --check-prefix=CROWDED
// RUN: tsopt %s --fuse-comm=arch=alone 2>&1 | FileCheck %s --check-prefix=ALONE

// Steps cost nothing: what counts is what leaves a device.
// NEAR: uses two_shot, the fastest: 0.6 µs (launch 0.0, waits 0.2, link 0.4, memory 0.0) over @wire; one_shot 0.9 µs
// Steps cost much, and most where what was written is waited for before it is announced.
// FAR: uses ll, the fastest: 17.6 µs (launch 1.0, waits 15.0, link 1.6, memory 0.0) over @wire; one_shot 21.8 µs (launch 1.0, waits 20.0, {{.*}}), two_shot 41.4 µs
// Each further device and each access of memory at a kernel's ends count, and what memory takes beyond the link.
// CROWDED: uses one_shot, the fastest: 49.2 µs (launch 1.2, waits 21.0, link 0.8, memory 26.2) over @wire; two_shot 49.8 µs (launch 1.2, waits 42.0, link 0.4, memory 6.2), ll 54.0 µs (launch 1.2, waits 4.0, link 1.6, memory 47.2)
// ALONE: remark: is not chosen by predicted time: target alone has no scale.network at @device with latency_ns and bytes_per_second
// ALONE: tile.kernel devices(4)

scale.arch @near {
  scale.level @device
  scale.network @wire at @device {bytes_per_second = 1.0e+12 : f64, latency_ns = 100}
}
scale.arch @far attributes {launch_ns = 1000} {
  scale.level @device
  scale.network @wire at @device {bytes_per_second = 1.0e+12 : f64, latency_ns = 15000, release_ns = 5000}
}
scale.arch @crowded attributes {launch_ns = 1000, clock_mhz = 1000} {
  scale.level @device
  scale.memory @global at @device {bytes_per_second = 5.0e+10 : f64, latency_cycles = 100}
  scale.network @wire at @device {bytes_per_second = 1.0e+12 : f64, latency_ns = 1000, unit_ns = 1000, release_ns = 2000, release_unit_ns = 5000}
}
scale.arch @alone {
  scale.level @device
}

func.func @sum(%from: memref<65536xf32, #scale.mem<symmetric>>, %to: memref<65536xf32, #scale.mem<symmetric>>) {
  comm.all_reduce_into add %from to %to devices 4 : memref<65536xf32, #scale.mem<symmetric>>, memref<65536xf32, #scale.mem<symmetric>>
  return
}
