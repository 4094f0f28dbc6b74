// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @shape(%A: memref<8x6xbf16>, %b: memref<8x7xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{gathers the shards of memref<8x6xbf16> to memref<8x7xbf16, #scale.mem<symmetric>>; shape and element type must agree}}
  comm.all_gather_into %A to %b dim 0 devices 2 : memref<8x6xbf16>, memref<8x7xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @divides(%A: memref<8x6xbf16>, %b: memref<8x6xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{divides among 3 devices the 8 elements of memref<8x6xbf16> along dimension 0, but the extent is not divisible; pad the array to 9}}
  comm.all_gather_into %A to %b dim 0 devices 3 : memref<8x6xbf16>, memref<8x6xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @dim(%A: memref<8xbf16>, %b: memref<8xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{divides dimension 1 of memref<8xbf16>, which does not exist}}
  comm.all_gather_into %A to %b dim 1 devices 2 : memref<8xbf16>, memref<8xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @rank(%A: memref<?x4xbf16>, %b: memref<?x4xbf16, #scale.mem<symmetric>>) {
  // expected-error @below {{divides memref<?x4xbf16>; only arrays of one or two dimensions and static shape are supported}}
  comm.all_gather_into %A to %b dim 0 devices 2 : memref<?x4xbf16>, memref<?x4xbf16, #scale.mem<symmetric>>
  return
}

// -----

func.func @sum(%b: memref<8xi32, #scale.mem<symmetric>>, %C: memref<8xf32>) {
  // expected-error @below {{adds partial sums of memref<8xi32, #scale.mem<symmetric>> to memref<8xf32>; the shapes must be equal, and the element types equal or i32}}
  comm.reduce_scatter_into %b to %C dim 0 devices 2 : memref<8xi32, #scale.mem<symmetric>>, memref<8xf32>
  return
}

// -----

func.func @symmetric(%b: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has shards in symmetric memory, memref<8xf32, #scale.mem<symmetric>>; expected an array of the host}}
  comm.all_gather_into %b to %b dim 0 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @kernel(%A: memref<8xf32>, %b: memref<8xf32, #scale.mem<symmetric>>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    // expected-error @below {{is in a tile.kernel, but is a host operation on all devices; use comm.all_gather to exchange tiles}}
    comm.all_gather_into %A to %b dim 0 devices 2 : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @same(%b: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{reads and writes the same buffer, which peers would overwrite before it is read; use another buffer for the result}}
  comm.all_reduce_into add %b to %b devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @combiner(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{combines elements of type f32 by xor, which does not support that type}}
  comm.all_reduce_into xor %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @rounded(%b: memref<8xf16, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has a result of element type f32 for a source of element type f16; they must be equal, or the result's must be f16}}
  comm.all_reduce_into max %b to %c devices 2 : memref<8xf16, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @ring(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{does not support algorithm hierarchical; supported are one_shot, two_shot, ll, ring}}
  comm.all_reduce_into add %b to %c devices 2 algorithm(hierarchical) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @shapes(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<4x2xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has a result of type memref<4x2xf32, #scale.mem<symmetric>> for a source of type memref<8xf32, #scale.mem<symmetric>>; the shapes must be equal}}
  comm.all_reduce_into add %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<4x2xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @three(%b: memref<8x2x2xf32, #scale.mem<symmetric>>, %c: memref<8x2x2xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has arrays of type memref<8x2x2xf32, #scale.mem<symmetric>>; only arrays of one or two dimensions and static shape are supported}}
  comm.all_to_all_into %b to %c dim 0 devices 2 : memref<8x2x2xf32, #scale.mem<symmetric>>, memref<8x2x2xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @elements(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xi32, #scale.mem<symmetric>>) {
  // expected-error @below {{has a result of type memref<8xi32, #scale.mem<symmetric>> for a source of type memref<8xf32, #scale.mem<symmetric>>; the element types must be equal}}
  comm.all_to_all_into %b to %c dim 0 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xi32, #scale.mem<symmetric>>
  return
}

// -----

func.func @cut(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{divides dimension 1 of memref<8xf32, #scale.mem<symmetric>>, which does not exist}}
  comm.all_to_all_into %b to %c dim 1 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @parts(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{divides among 3 devices the 8 elements of memref<8xf32, #scale.mem<symmetric>> along dimension 0, but the extent is not divisible; pad the array to 9}}
  comm.all_to_all_into %b to %c dim 0 devices 3 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @inside(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    // expected-error @below {{is in a tile.kernel, but is a host operation on all devices; use comm.all_reduce to exchange tiles}}
    comm.all_reduce_into add %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @engine_adds(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{is a reduction, which a DMA copy engine cannot compute; remove via, or write via(vector)}}
  comm.all_reduce_into add %b to %c devices 2 via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @engine_scatters(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32>) {
  // expected-error @below {{is a reduction, which a DMA copy engine cannot compute}}
  comm.reduce_scatter_into %b to %c dim 0 devices 2 via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32>
  return
}

// -----

func.func @engine_posts(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has algorithm ll, which threads execute in several steps, but the DMA copy engine copies in one; remove via or the algorithm}}
  comm.all_to_all_into %b to %c dim 0 devices 2 algorithm(ll) via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @no_equal_parts(%b: memref<8x3xf32, #scale.mem<symmetric>>, %c: memref<8x3xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{divides among 3 devices the 8 elements of memref<8x3xf32, #scale.mem<symmetric>> along dimension 0, but the extent is not divisible; pad the array to 9}}
  comm.all_reduce_into add %b to %c devices 3 algorithm(ring) : memref<8x3xf32, #scale.mem<symmetric>>, memref<8x3xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @fused_its_own_way(%A: memref<8xf32>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has fuse(always), which lets the threads of the adjacent kernel send tiles, and also an algorithm or via; remove one of them}}
  comm.all_gather_into %A to %c dim 0 devices 2 via(copy_engine) fuse(always) : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  return
}
