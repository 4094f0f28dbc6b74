// RUN: tsopt %s --split-input-file --verify-diagnostics

// A view is the part of a memref that one unit has: where it lies, what its elements are
// and every dimension but the one that is cut stay as they are.

func.func @view_elem(%A: memref<64xf32>) {
  // expected-error @below {{'scale.view' op views elements of type f32 as f16}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<16xf16>
  return
}

// -----

func.func @view_rank(%A: memref<64xf32>) {
  // expected-error @below {{result has rank 2, but the source has rank 1}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<4x16xf32>
  return
}

// -----

func.func @view_partial(%A: memref<64xf32>) {
  // expected-error @below {{memory cannot be partial; reduce into it, or view it as a replica}}
  %0 = scale.view %A partial<add> at @device : memref<64xf32> -> memref<64xf32>
  return
}

// -----

func.func @view_dim(%A: memref<64xf32>) {
  // expected-error @below {{distributes dimension 1 of a memref of rank 1}}
  %0 = scale.view %A shard<1> at @device : memref<64xf32> -> memref<64xf32>
  return
}

// -----

func.func @view_other(%A: memref<64x64xf32>) {
  // expected-error @below {{dimension 1 is not distributed; it must stay 64}}
  %0 = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<16x16xf32>
  return
}

// -----

func.func @view_divide(%A: memref<64xf32>) {
  // expected-error @below {{dimension 0 of size 64 is not divisible into parts of size 24}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<24xf32>
  return
}

// -----

func.func @view_other_dynamic(%A: memref<64x?xf32>) {
  // expected-error @below {{dimension 1 is not distributed; it must stay dynamic}}
  %0 = scale.view %A shard<0> at @device : memref<64x?xf32> -> memref<16x4xf32>
  return
}

// -----

func.func @view_nothing(%A: memref<64xf32>) {
  // expected-error @below {{dimension 0 of size 64 is not divisible into parts of size 0}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<0xf32>
  return
}

// -----

func.func @view_replica(%A: memref<64xf32>) {
  // expected-error @below {{dimension 0 is not distributed; it must stay 64}}
  %0 = scale.view %A replica at @device : memref<64xf32> -> memref<16xf32>
  return
}

// -----

// A map says the size of the parts itself.

func.func @view_map_size(%A: memref<64xf32>) {
  // expected-error @below {{map (d0) -> (d0 floordiv 8) divides dimension 0 into parts of 8, but the result has 16 there}}
  %0 = scale.view %A map<(d0) -> (d0 floordiv 8)> at @device : memref<64xf32> -> memref<16xf32>
  return
}

// -----

// The types say how many units there are.

func.func @view_map_units(%A: memref<64xf32>) {
  // expected-error @below {{map (d0) -> (d0 mod 16) assigns element 4 to unit 4, which is not one of the 4 units}}
  %0 = scale.view %A map<(d0) -> (d0 mod 16)> at @device : memref<64xf32> -> memref<16xf32>
  return
}

// -----

func.func @view_map_uneven(%A: memref<12xf32>) {
  // expected-error @below {{map (d0) -> ((d0 floordiv 5) mod 2) assigns to unit 0 7 of 12 elements along dimension 0; all 2 units must have equally many}}
  %0 = scale.view %A map<(d0) -> (d0 floordiv 5 mod 2)> at @device : memref<12xf32> -> memref<6xf32>
  return
}

// -----

func.func @view_map_two(%A: memref<8x8xf32>) {
  // expected-error @below {{map (d0, d1) -> ((d0 + d1) mod 2) must compute the unit from one of the coordinates}}
  %0 = scale.view %A map<(d0, d1) -> ((d0 + d1) mod 2)> at @device : memref<8x8xf32> -> memref<4x8xf32>
  return
}

// -----

func.func @view_map_zero(%A: memref<8xf32>) {
  // expected-error @below {{map (d0) -> (d0 mod 0) has no unit for element 0}}
  %0 = scale.view %A map<(d0) -> (d0 mod 0)> at @device : memref<8xf32> -> memref<4xf32>
  return
}

// -----

func.func @view_map_dynamic(%A: memref<?xf32>) {
  // expected-error @below {{distributes dimension 0 by map (d0) -> (d0 mod 2), but its extent is dynamic; give the memref a static extent there}}
  %0 = scale.view %A map<(d0) -> (d0 mod 2)> at @device : memref<?xf32> -> memref<16xf32>
  return
}

// -----

// Parts that do not lie together are copied, and a block's are where the whole is.

func.func @view_map_level(%A: memref<64xf32>) {
  // expected-error @below {{map (d0) -> (d0 mod 4) is not of the form (d0, …) -> (di floordiv c); parts that are not contiguous must be copied, which is supported at @device only}}
  %0 = scale.view %A map<(d0) -> (d0 mod 4)> at @block : memref<64xf32> -> memref<16xf32>
  return
}

// -----

func.func @view_memory(%A: memref<64xf32>) {
  // expected-error @below {{views memory of memref<64xf32> as memref<16xf32, #scale.mem<l1>>; the memory space must be the same}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<16xf32, #scale.mem<l1>>
  return
}

// -----

func.func @view_tile(%A: tensor<64xf32>) {
  // expected-error @below {{operand #0 must be memref of any type values, but got 'tensor<64xf32>'}}
  %0 = scale.view %A shard<0> at @device : tensor<64xf32> -> memref<16xf32>
  return
}

// -----

func.func @view_without_level(%A: memref<64xf32>) {
  // expected-error @below {{expected 'at'}}
  %0 = scale.view %A shard<0> : memref<64xf32> -> memref<16xf32>
  return
}

// -----

func.func @view_grid_of_devices(%A: memref<64x64xf32>) {
  // expected-error @below {{shard<0, 1> divides several dimensions among units of @device; devices divide one, as in shard<0>}}
  %0 = scale.view %A shard<0, 1> at @device : memref<64x64xf32> -> memref<32x32xf32>
  return
}

// -----

func.func @view_grid_dynamic(%A: memref<64x?xf32>) {
  // expected-error @below {{divides dimension 1 of several, but its extent or that of a part is not a number above 0; give the memrefs static extents there}}
  %0 = scale.view %A shard<0, 1> at @pe : memref<64x?xf32> -> memref<32x?xf32>
  return
}

// -----

func.func @view_grid_rank(%A: memref<64x64xf32>) {
  // expected-error @below {{distributes dimension 2 of a memref of rank 2}}
  %0 = scale.view %A shard<0, 2> at @pe : memref<64x64xf32> -> memref<32x64xf32>
  return
}
