// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @shape(%A: memref<8x6xbf16>, %b: memref<8x7xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{gathers the shards of memref<8x6xbf16> to memref<8x7xbf16, #scale.mem<symmetric>>: shape and element type must agree}}
  comm.all_gather_into %A to %b dim 0 devices 2 : memref<8x6xbf16>, memref<8x7xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @divides(%A: memref<8x6xbf16>, %b: memref<8x6xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{gives each of 3 devices a shard of the 8 elements of memref<8x6xbf16> along dimension 0, which do not divide; pad the array to 9}}
  comm.all_gather_into %A to %b dim 0 devices 3 : memref<8x6xbf16>, memref<8x6xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @dim(%A: memref<8xbf16>, %b: memref<8xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{cuts dimension 1 of memref<8xbf16>}}
  comm.all_gather_into %A to %b dim 1 devices 2 : memref<8xbf16>, memref<8xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @rank(%A: memref<?x4xbf16>, %b: memref<?x4xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{cuts memref<?x4xbf16>; arrays of one or two dimensions of known extent can be}}
  comm.all_gather_into %A to %b dim 0 devices 2 : memref<?x4xbf16>, memref<?x4xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @sum(%b: memref<8xi32, #scale.mem<symmetric>>, %C: memref<8xf32>) {
  // expected-error @below {{adds summands of memref<8xi32, #scale.mem<symmetric>> to memref<8xf32>: the shapes must agree, and the elements be alike or i32}}
  comm.reduce_scatter_into %b to %C dim 0 devices 2 : memref<8xi32, #scale.mem<symmetric>>, memref<8xf32>
  return
}

// -----

func.func @symmetric(%b: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has its shards in memref<8xf32, #scale.mem<symmetric>>; let them be those of an array of the host}}
  comm.all_gather_into %b to %b dim 0 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @kernel(%A: memref<8xf32>, %b: memref<8xf32, #scale.mem<symmetric>>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    // expected-error @below {{stands in a tile.kernel; on the host it is about all devices, and tiles are exchanged by comm.all_gather or comm.reduce_scatter}}
    comm.all_gather_into %A to %b dim 0 devices 2 : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  }
  return
}
