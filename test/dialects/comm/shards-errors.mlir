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
    // expected-error @below {{stands in a tile.kernel; on the host it is about all devices, and tiles are exchanged by comm.all_gather}}
    comm.all_gather_into %A to %b dim 0 devices 2 : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @same(%b: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{reads and writes the same buffer, which others would overwrite before it is read; give the result a buffer of its own}}
  comm.all_reduce_into add %b to %b devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @combiner(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{combines elements of type f32 by xor, which is of other types}}
  comm.all_reduce_into xor %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @rounded(%b: memref<8xf16, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{makes elements of type f32 of f16; let them be alike, or f16}}
  comm.all_reduce_into max %b to %c devices 2 : memref<8xf16, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @ring(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{has no algorithm hierarchical; it has one_shot, two_shot, ll, ring}}
  comm.all_reduce_into add %b to %c devices 2 algorithm(hierarchical) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @shapes(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<4x2xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{makes memref<4x2xf32, #scale.mem<symmetric>> of memref<8xf32, #scale.mem<symmetric>>: the shapes must agree}}
  comm.all_reduce_into add %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<4x2xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @three(%b: memref<8x2x2xf32, #scale.mem<symmetric>>, %c: memref<8x2x2xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{is of memref<8x2x2xf32, #scale.mem<symmetric>>; arrays of one or two dimensions of known extent can be}}
  comm.all_to_all_into %b to %c dim 0 devices 2 : memref<8x2x2xf32, #scale.mem<symmetric>>, memref<8x2x2xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @elements(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xi32, #scale.mem<symmetric>>) {
  // expected-error @below {{makes memref<8xi32, #scale.mem<symmetric>> of memref<8xf32, #scale.mem<symmetric>>: the element types must agree}}
  comm.all_to_all_into %b to %c dim 0 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xi32, #scale.mem<symmetric>>
  return
}

// -----

func.func @cut(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{cuts dimension 1 of memref<8xf32, #scale.mem<symmetric>>}}
  comm.all_to_all_into %b to %c dim 1 devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @parts(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{gives each of 3 devices a shard of the 8 elements of memref<8xf32, #scale.mem<symmetric>> along dimension 0, which do not divide; pad the array to 9}}
  comm.all_to_all_into %b to %c dim 0 devices 3 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @inside(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    // expected-error @below {{stands in a tile.kernel; on the host it is about all devices, and tiles are exchanged by comm.all_reduce}}
    comm.all_reduce_into add %b to %c devices 2 : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @engine_adds(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{combines what devices have, which a copy engine does not; leave via out, or say via(vector)}}
  comm.all_reduce_into add %b to %c devices 2 via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @engine_scatters(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32>) {
  // expected-error @below {{combines what devices have, which a copy engine does not}}
  comm.reduce_scatter_into %b to %c dim 0 devices 2 via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32>
  return
}

// -----

func.func @engine_posts(%b: memref<8xf32, #scale.mem<symmetric>>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{asks for algorithm ll, whose steps threads take, by the copy engine, which copies in one; leave via or the algorithm out}}
  comm.all_to_all_into %b to %c dim 0 devices 2 algorithm(ll) via(copy_engine) : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @no_equal_parts(%b: memref<8x3xf32, #scale.mem<symmetric>>, %c: memref<8x3xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{gives each of 3 devices a shard of the 8 elements of memref<8x3xf32, #scale.mem<symmetric>> along dimension 0, which do not divide; pad the array to 9}}
  comm.all_reduce_into add %b to %c devices 3 algorithm(ring) : memref<8x3xf32, #scale.mem<symmetric>>, memref<8x3xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @fused_its_own_way(%A: memref<8xf32>, %c: memref<8xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{asks to become part of the kernel beside it, whose threads send tiles as they are done, and for another way to go; leave one of both out}}
  comm.all_gather_into %A to %c dim 0 devices 2 via(copy_engine) fuse(always) : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  return
}
