// RUN: tsopt %s --split-input-file --verify-diagnostics

// A tile in a memory of the block has a size and a place that are known when the
// program is compiled.

func.func @alloc_global() {
  // expected-error @below {{must name the memory of a level, for example memref<…, #scale.mem<l1>>}}
  %s = tile.alloc : memref<4xf32>
  return
}

// -----

func.func @alloc_dynamic() {
  // expected-error @below {{must have a static shape}}
  %s = tile.alloc : memref<?xf32, #scale.mem<l1>>
  return
}

// -----

// Written out, global memory is as wrong as left out.

func.func @alloc_named_global() {
  // expected-error @below {{must name the memory of a level, for example memref<…, #scale.mem<l1>>}}
  %s = tile.alloc : memref<4xf32, #scale.mem<global>>
  return
}

// -----

// A memory space of another dialect says nothing of levels.

func.func @alloc_gpu() {
  // expected-error @below {{must name the memory of a level}}
  %s = tile.alloc : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @alloc_tensor() {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %s = tile.alloc : tensor<4xf32>
  return
}
