// Units whose memory is their own: what each holds follows from the scale.views of an array, and an access to what another
// one holds is an error that names it.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics --resolve-scale=arch=fabric -o /dev/null

scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
// Through the view, and where indices say that the part is the unit's own.
func.func @own(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %c2 = arith.constant 2 : index
    %i = arith.muli %b, %c2 : index
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %u = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<2x64xf32>
    tile.store %t, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
    tile.store %u, %y[%i, 0] : tensor<2x64xf32>, memref<8x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @neighbour(%x: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-note @below {{each @pe holds 2 of argument #0 here, by #scale.shard<0>}}
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %c2 = arith.constant 2 : index
    %i = arith.muli %b, %c2 : index
    // expected-error @below {{reads elements 0 to 2 of argument #0 along dimension 0 in block 0, which runs on @pe 0, but @pe 1 holds element 2 in its own @store; send it through a comm.channel @pe or a collective at @pe, or divide the array otherwise}}
    %t = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<3x64xf32>
    tile.store %t, %xs[0, 0] : tensor<3x64xf32>, memref<2x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @written(%x: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-note @below {{each @pe holds 2 of argument #0 here}}
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    scf.for %k = %c0 to %c8 step %c2 {
      %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
      // expected-error @below {{writes elements 0 to 7 of argument #0 along dimension 0 in block 0, which runs on @pe 0, but @pe 3 holds element 7}}
      tile.store %t, %x[%k, 0] : tensor<2x64xf32>, memref<8x64xf32>
    }
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
// Eight blocks on four units: block 4 runs on unit 0, which holds the parts of both.
func.func @rounds(%x: memref<16x64xf32>) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<16x64xf32> -> memref<2x64xf32>
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %i = arith.muli %b, %c2 : index
    %t = tile.load %x[%i, 0] : memref<16x64xf32> -> tensor<2x64xf32>
    tile.store %t, %xs[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @nobody(%x: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-error @below {{reads argument #0, but no unit holds it: each @pe of fabric reaches its own @store only. Say which part each holds, as in: %own = scale.view … shard<0> at @pe}}
    %t = tile.load %x[%b, 0] : memref<8x64xf32> -> tensor<2x64xf32>
    tile.store %t, %x[%b, 0] : tensor<2x64xf32>, memref<8x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
// A run tells what indices that the program loads reach.
func.func @unknown(%x: memref<8x64xf32>, %n: memref<1xindex>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ns = scale.view %n replica at @pe : memref<1xindex> -> memref<1xindex>
    %c0 = arith.constant 0 : index
    %i = memref.load %ns[%c0] : memref<1xindex>
    // expected-remark @below {{reads argument #0 itself, not the part of its @pe; whether another @pe holds what it reads is known when it runs}}
    %t = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<2x64xf32>
    tile.store %t, %xs[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @replica(%n: memref<1xindex>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-note @below {{the replica is made here}}
    %ns = scale.view %n replica at @pe : memref<1xindex> -> memref<1xindex>
    %c0 = arith.constant 0 : index
    // expected-error @below {{writes a replica of argument #0, but every @pe has its copy in its own @store; let each write a part of the array (shard<dim>)}}
    memref.store %b, %ns[%c0] : memref<1xindex>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @otherwise(%x: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-note @below {{it is divided by #scale.shard<0> here}}
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    tile.store %t, %xs[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-error @below {{divides argument #0 by #scale.shard<1>, but a @pe holds one part of an array; use the same distribution, or copy the array through comm.channels}}
    %xs = scale.view %x shard<1> at @pe : memref<8x64xf32> -> memref<8x16xf32>
    %t = tile.load %xs[0, 0] : memref<8x16xf32> -> tensor<8x16xf32>
    tile.store %t, %xs[0, 0] : tensor<8x16xf32>, memref<8x16xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @large(%x: memref<512x64xf32>, %y: memref<512x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<512x64xf32> -> memref<128x64xf32>
    // expected-error @below {{gives each @pe 32768 bytes, with the arrays before it 65536 bytes, but its @store of fabric has 49152 bytes; divide the array among more}}
    %ys = scale.view %y shard<0> at @pe : memref<512x64xf32> -> memref<128x64xf32>
    %t = tile.load %xs[0, 0] : memref<128x64xf32> -> tensor<8x64xf32>
    tile.store %t, %ys[0, 0] : tensor<8x64xf32>, memref<128x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

// A grid of units: each part is the unit's own, by its place in the array.
func.func @grid(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  tile.kernel blocks(%i, %j) = (2, 2) threads(32) {
    %xs = scale.view %x shard<0, 1> at @pe : memref<8x64xf32> -> memref<4x32xf32>
    %ys = scale.view %y shard<0, 1> at @pe : memref<8x64xf32> -> memref<4x32xf32>
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %r = arith.muli %j, %c4 : index
    %c = arith.muli %i, %c32 : index
    %t = tile.load %xs[0, 0] : memref<4x32xf32> -> tensor<4x32xf32>
    %u = tile.load %x[%r, %c] : memref<8x64xf32> -> tensor<4x32xf32>
    tile.store %t, %ys[0, 0] : tensor<4x32xf32>, memref<4x32xf32>
    tile.store %u, %y[%r, %c] : tensor<4x32xf32>, memref<8x64xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @row(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  tile.kernel blocks(%i, %j) = (2, 2) threads(32) {
    // expected-note @below {{each @pe holds 4, 32 of argument #0 here, by #scale.shard<0, 1>}}
    %xs = scale.view %x shard<0, 1> at @pe : memref<8x64xf32> -> memref<4x32xf32>
    %ys = scale.view %y shard<0, 1> at @pe : memref<8x64xf32> -> memref<4x32xf32>
    %c4 = arith.constant 4 : index
    %r = arith.muli %j, %c4 : index
    // expected-error @below {{reads elements 0 to 3 of argument #0 along dimension 0, 0 to 63 of argument #0 along dimension 1 in block 0, which runs on @pe 0, but @pe 1 holds element [0, 63] in its own @store; send it through a comm.channel @pe or a collective at @pe, or divide the array otherwise}}
    %u = tile.load %x[%r, 0] : memref<8x64xf32> -> tensor<4x64xf32>
    %t = tensor.extract_slice %u[0, 0] [4, 32] [1, 1] : tensor<4x64xf32> to tensor<4x32xf32>
    tile.store %t, %ys[0, 0] : tensor<4x32xf32>, memref<4x32xf32>
  }
  return
}

// -----
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

// The counts of parts and of blocks agree.
func.func @counts(%x: memref<8x64xf32>) {
  tile.kernel blocks(%b) = (4) threads(32) {
    // expected-error @below {{divides its source in 8 parts, but the kernel has 4 blocks, and block i holds part i; make both agree}}
    %xs = scale.view %x shard<0, 1> at @pe : memref<8x64xf32> -> memref<2x32xf32>
    %t = tile.load %xs[0, 0] : memref<2x32xf32> -> tensor<2x32xf32>
    tile.store %t, %xs[0, 0] : tensor<2x32xf32>, memref<2x32xf32>
  }
  return
}
