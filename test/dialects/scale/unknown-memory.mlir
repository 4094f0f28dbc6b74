// A memory space that no target has is refused, wherever a memref has it; a
// scale.arch of the module may declare more.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @alloc() {
  // expected-error @below {{'memref.alloc' op uses the unknown memory #scale.mem<smem>; known are l0, l1, l2, global, symmetric, host (l1 is shared memory of a block), and those of a scale.memory in a scale.arch of the module}}
  %a = memref.alloc() : memref<4xf32, #scale.mem<smem>>
  return
}

// -----

// expected-error @below {{did you mean 'symmetric'?}}
func.func @argument(%a: memref<4xf32, #scale.mem<symetric>>) {
  return
}

// -----

func.func @declared(%a: memref<4xf32, #scale.mem<scratch>>, %b: memref<4xf32, #scale.mem<host>>) {
  return
}

scale.arch @chip {
  scale.level @block
  scale.memory @scratch at @block {bytes = 65536}
}
