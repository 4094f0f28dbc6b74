// The arrays of a kernel fit into the memory of a device, and tiles are in memories with a role. Of an array that devices
// divide, the part of one counts. What nothing joins exchanges nothing.
//
// RUN: tsopt %s --resolve-scale=arch=small --split-input-file --verify-diagnostics -o /dev/null

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

// expected-note @below {{the array is here}}
func.func @one(%x: memref<300xf32>) {
  // expected-error @below {{uses an array of 1200 bytes, but @dram of a @die of small has 1024; use smaller arrays, or divide them among devices: scale.view … shard<0> at @device}}
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<300xf32> -> tensor<64xf32>
    tile.store %t, %x[64] : tensor<64xf32>, memref<300xf32>
  }
  return
}

// -----

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

// expected-note @below {{the array is here}}
func.func @two(%x: memref<256xf32>, %y: memref<64xi8>) {
  // expected-error @below {{uses an array of 1024 bytes with the arrays before it, 1088 bytes, but @dram of a @die of small has 1024}}
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %y[0] : memref<64xi8> -> tensor<64xi8>
    %s = arith.sitofp %t : tensor<64xi8> to tensor<64xf32>
    %u = tile.load %x[64] : memref<256xf32> -> tensor<64xf32>
    %v = arith.addf %s, %u : tensor<64xf32>
    tile.store %v, %x[0] : tensor<64xf32>, memref<256xf32>
  }
  return
}

// -----

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

// Each device has half of it, and an array of unknown extents is not counted.
func.func @divided(%x: memref<512xf32>, %y: memref<?xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %own = scale.view %x shard<0> at @device : memref<512xf32> -> memref<256xf32>
    %t = tile.load %own[0] : memref<256xf32> -> tensor<64xf32>
    tile.store %t, %own[64] : tensor<64xf32>, memref<256xf32>
    tile.store %t, %y[0] : tensor<64xf32>, memref<?xf32>
  }
  return
}

// -----

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

func.func @apart(%x: memref<64xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{is an exchange between units of @die, which nothing joins on small; add a scale.network at @die}}
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %x[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

func.func @channel(%x: memref<64xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    // expected-error @below {{is an exchange between units of @die, which nothing joins on small; add a scale.network at @die}}
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
  }
  return
}

// -----

scale.arch @small attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @buffer at @pe {bytes = 65536}
  scale.memory @dram at @die {role = "home", bytes = 1024, bytes_per_cycle = 64}
}

func.func @no_role() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{uses @buffer of small, which has no role, so that its purpose is unknown; add role = "scratch" to its scale.memory, or use that one: #scale.mem<l1>}}
    %s = tile.alloc : memref<16xf32, #scale.mem<buffer>>
  }
  return
}
