// What a kernel asks for is held against every level, memory and network of the machine, whatever they are called.
//
// RUN: tsopt %s --resolve-scale=arch=mesh --split-input-file --verify-diagnostics

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 8}
  scale.level @die of @pe {role = "device", count = 16}
}

func.func @threads() {
  // expected-error @below {{has blocks of 32 threads, but mesh allows 8}}
  tile.kernel blocks(%x) = (1) threads(32) {
  }
  return
}

// -----

scale.arch @mesh {
  scale.level @thread
  scale.level @pe of @thread {count = 8}
}

func.func @no_block() {
  // expected-error @below {{cannot run on mesh, none of whose levels executes blocks; add role = "block" to a scale.level}}
  tile.kernel blocks(%x) = (1) threads(8) {
  }
  return
}

// -----

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
}

// A block of one lane executes the threads of a program in turn; its memory is what it is.
func.func @scratch() {
  tile.kernel blocks(%x) = (1) threads(1024) {
    // expected-error @below {{takes 262144 bytes, but @sram of a @pe of mesh has 65536; use smaller tiles}}
    %s = tile.alloc : memref<256x256xf32, #scale.mem<sram>>
  }
  return
}

// -----

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
}

func.func @l1() {
  tile.kernel blocks(%x) = (1) {
    // expected-error @below {{takes 131072 bytes, but @sram of a @pe of mesh has 65536; use smaller tiles}}
    %s = tile.alloc : memref<256x128xf32, #scale.mem<l1>>
  }
  return
}

// -----

// Only scratch memory is planned: other memories hold all tiles at once.

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 8}
  scale.level @die of @pe {role = "device", count = 16}
  scale.memory @pool at @die {bytes = 1024}
}

func.func @sum() {
  tile.kernel blocks(%x) = (1) threads(8) {
    %a = tile.alloc : memref<128xf32, #scale.mem<pool>>
    %b = tile.alloc : memref<128xf32, #scale.mem<pool>>
    // expected-error @below {{takes 512 bytes with the tiles before it, 1536 bytes, but @pool of a @die of mesh has 1024; use smaller tiles}}
    %c = tile.alloc : memref<128xf32, #scale.mem<pool>>
  }
  return
}

// -----

scale.arch @other {
  scale.level @pe {role = "block"}
  scale.memory @stram at @pe {bytes = 65536}
}

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 8}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
}

func.func @of_another_machine() {
  tile.kernel blocks(%x) = (1) threads(8) {
    // expected-error @below {{uses #scale.mem<stram>, which mesh does not have; its memories are sram; did you mean 'sram'?}}
    %s = tile.alloc : memref<16xf32, #scale.mem<stram>>
  }
  return
}

// -----

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 32}
  scale.level @die of @pe {role = "device", count = 16}
  scale.level @stack of @die {count = 2}
  scale.network @tsv at @die {bytes_per_cycle = 256, does = ["message"]}
}

func.func @put(%x: memref<64xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{needs a put between devices, which @tsv of mesh does not do; add "put" to its does}}
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %x[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

scale.arch @mesh {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 32}
  scale.level @die of @pe {role = "device", count = 16}
  scale.level @stack of @die {count = 2}
}

func.func @devices() {
  // expected-error @below {{runs on 4 devices, but a node of mesh has 2}}
  tile.kernel devices(4) blocks(%b) = (1) threads(32) {
  }
  return
}
