// UNSUPPORTED: upstream
// The instruction waits for every lane, and reduces 32 bits: what not all lanes come
// to, a part of the lanes, and other types are not for it.
//
// RUN: tsopt %s --convert-gpu-to-nvvm=has-redux --split-input-file --verify-diagnostics

gpu.module @m {
  gpu.func @branch(%x: i32) -> i32 {
    // expected-error @below {{failed to legalize operation 'gpu.subgroup_reduce'}}
    // expected-note @below {{is not a uniform reduction of an i32 over the subgroup}}
    %r = gpu.subgroup_reduce add %x : (i32) -> i32
    gpu.return %r : i32
  }
}

// -----

gpu.module @m {
  gpu.func @cluster(%x: i32) -> i32 {
    // expected-error @below {{failed to legalize operation 'gpu.subgroup_reduce'}}
    // expected-note @below {{is not a uniform reduction of an i32 over the subgroup}}
    %r = gpu.subgroup_reduce add %x uniform cluster(size = 8) : (i32) -> i32
    gpu.return %r : i32
  }
}

// -----

gpu.module @m {
  gpu.func @wide(%x: i64) -> i64 {
    // expected-error @below {{failed to legalize operation 'gpu.subgroup_reduce'}}
    // expected-note @below {{is not a uniform reduction of an i32 over the subgroup}}
    %r = gpu.subgroup_reduce add %x uniform : (i64) -> i64
    gpu.return %r : i64
  }
}
