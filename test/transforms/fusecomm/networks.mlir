// The algorithm of a sum is the one that takes least over the networks of the target, which are data.
//
// RUN: tsopt %s --fuse-comm=arch=near -o /dev/null 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: tsopt %s --fuse-comm=arch=far -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tsopt %s --fuse-comm=arch=alone 2>&1 | FileCheck %s --check-prefix=ALONE

// Steps cost nothing: what counts is what leaves a device.
// NEAR: goes by two_shot, which takes least: 0.6 µs (launch 0.0, waits 0.2, link 0.4, memory 0.0) by @wire; one_shot 0.9 µs
// FAR: goes by one_shot, which takes least: 21.8 µs (launch 1.0, waits 20.0, link 0.8, memory 0.0) by @wire; two_shot 41.4 µs
// ALONE: remark: is not chosen by what it costs: target alone has no scale.network at @device with latency_ns and bytes_per_second
// ALONE: tile.kernel devices(4)

scale.arch @near {
  scale.level @device
  scale.network @wire at @device {bytes_per_second = 1.0e+12 : f64, latency_ns = 100}
}
scale.arch @far attributes {launch_ns = 1000} {
  scale.level @device
  scale.network @wire at @device {bytes_per_second = 1.0e+12 : f64, latency_ns = 15000, release_ns = 5000}
}
scale.arch @alone {
  scale.level @device
}

func.func @sum(%from: memref<65536xf32, #scale.mem<symmetric>>, %to: memref<65536xf32, #scale.mem<symmetric>>) {
  comm.all_reduce_into add %from to %to devices 4 : memref<65536xf32, #scale.mem<symmetric>>, memref<65536xf32, #scale.mem<symmetric>>
  return
}
