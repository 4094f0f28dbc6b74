// RUN: tsopt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics

// What the parser and the verifiers say about wrong gpu operations.

// expected-error @+1 {{'gpu.func' op expects parent op 'gpu.module'}}
gpu.func @f() {
  gpu.return
}

// -----

gpu.module @m {
  // expected-note @+1 {{return type declared here}}
  gpu.func @f() -> f32 {
    // expected-error @+1 {{'gpu.return' op expected 1 result operands}}
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @f(%a: i32) -> f32 {
    // expected-error @+1 {{'gpu.return' op unexpected type `'i32'' for operand #0}}
    gpu.return %a : i32
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected void return type for kernel function}}
  gpu.func @f(%a: i32) -> f32 kernel {
    gpu.return %a : i32
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memref type in attribution}}
  gpu.func @f() workgroup(%x: i32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memory space workgroup in attribution}}
  gpu.func @f() workgroup(%x: memref<4xf32, #gpu.address_space<private>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memory space private in attribution}}
  gpu.func @f() private(%x: memref<4xf32, #gpu.address_space<workgroup>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{expected '{' to begin a region}}
  gpu.func @f()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)}}
  gpu.func @f() attributes {known_block_size = array<i32: 1, 2>} {
    gpu.return
  }
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i)
  return
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel container 'k' is undefined}}
    gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel container 'k' is undefined}}
    gpu.launch_func @k blocks in (%i,%i,%i) threads in (%i,%i,%i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  module @k {}
  func.func @f(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel module 'k' is undefined}}
    gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {}
  func.func @f(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel function '@k::@f' is undefined}}
    gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f() {
      gpu.return}}
      func.func @f(%i: index) {
        // expected-error @+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
        gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i)
        return
      }
    }

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f() kernel {
      gpu.return}}
      func.func @f(%i: index) {
        // expected-error @+1 {{'gpu.launch_func' op got 1 kernel operands but expected 0}}
        gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i) args(%i : index)
        return
      }
    }

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%a: f32) kernel {
      gpu.return}}
      func.func @f(%i: index) {
        // expected-error @+1 {{'gpu.launch_func' op type of function argument 0 does not match}}
        gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i) args(%i : index)
        return
      }
    }

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    func.func @f(%a: f32)  {
      return}}
      func.func @f(%i: index) {
        // expected-error @+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
        gpu.launch_func @k::@f blocks in (%i,%i,%i) threads in (%i,%i,%i) args(%i : index)
        return
      }
    }

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%i,%i,%i,%i,%i,%i) <{operandSegmentSizes=array<i32: 0,1,1,1,1,1,1,0,0,0,0>}> ({ ^bb0:
  gpu.terminator }) : (index,index,index,index,index,index)->()
  return
}

// -----

func.func @f(%i: index) {
  // expected-note @+1 {{in 'gpu.launch' body region}}
  gpu.launch blocks(%a,%b,%c) in (%d=%i,%e=%i,%f=%i) threads(%g,%h,%j) in (%k=%i,%l=%i,%m=%i) {
    // expected-error @+1 {{expected 'gpu.terminator' or a terminator with successors}}
    "test.x"() : () -> ()
  }
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %i {} : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce add %i {^bb0(%a:f32,%b:f32):
  gpu.yield %a : f32} : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{expected two region arguments}}
  %0 = gpu.all_reduce %i {^bb0(%a:f32):
  gpu.yield %a : f32} : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{incorrect region argument type}}
  %0 = gpu.all_reduce %i {^bb0(%a:f32,%b:i32):
  gpu.yield %a : f32} : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{expected one gpu.yield operand}}
  %0 = gpu.all_reduce %i {^bb0(%a:f32,%b:f32):
  gpu.yield
}
: (f32) -> f32
return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{incorrect gpu.yield type}}
  %0 = gpu.all_reduce %i {^bb0(%a:f32,%b:f32): %z = arith.constant 0 : i32
  gpu.yield %z : i32
}
: (f32) -> f32
return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{expected gpu.yield op in region}}
  %0 = gpu.all_reduce %i {^bb0(%a:f32,%b:f32): "test.x"()  : () -> ()
}
: (f32) -> f32
return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce and %i {} : (f32) -> f32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{`minnumf` reduction operation is not compatible with type 'i32'}}
  %0 = gpu.all_reduce minnumf %i {} : (i32) -> i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'gpu.all_reduce' invalid op kind}}
  %0 = gpu.all_reduce minnumfx %i {} : (i32) -> i32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.subgroup_reduce and %i : (f32) -> f32
  return
}

// -----

func.func @f(%i: vector<2x2xf32>) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<2x2xf32>'}}
  %0 = gpu.subgroup_reduce add %i : (vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %i cluster(size = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 0 is not a power of two}}
  %0 = gpu.subgroup_reduce add %i cluster(size = 0) : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride 0 is not a power of two}}
  %0 = gpu.subgroup_reduce add %i cluster(size = 4, stride = 0) : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %i cluster(size = 4, stride = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %0 = "gpu.subgroup_reduce"(%i) <{cluster_stride = 4 : i32, op = #gpu<all_reduce_op add>}>: (f32) -> f32
  return
}

// -----

func.func @f(%i: vector<2x2xf32>, %o: i32) {
  // expected-error @+1 {{'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<2x2xf32>'}}
  %0:2 = gpu.shuffle up %i, %o, %o : vector<2x2xf32>
  return
}

// -----

func.func @f(%i: f32, %o: i32) {
  // expected-error @+1 {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %0:2 = gpu.rotate %i, 4, 3 : f32
  return
}

// -----

func.func @f(%i: f32, %o: i32) {
  // expected-error @+1 {{'gpu.rotate' op offset must be in the range [0, 4)}}
  %0:2 = gpu.rotate %i, 4, 4 : f32
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = gpu.alloc () : memref<?xf32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc () [%i] : memref<4xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: i32) {
  // expected-error @+1 {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %a, %b : memref<4xf32>, i32
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: i32) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = gpu.memset %a, %b : memref<4xf32>, i32
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = gpu.wait
  return
}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [] {}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [1] {}

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @m []

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @m [1]

// -----

gpu.module @m {
  gpu.func @f() {
    // expected-error @+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
    %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @f() {
    // expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
    %0 = gpu.dynamic_shared_memory : memref<?xi8>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @f() {
    // expected-error @+1 {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xf32, #gpu.address_space<workgroup>>'}}
    %0 = gpu.dynamic_shared_memory : memref<?xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

func.func @f(%a: f32, %i: i32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %a, first_active_lane %i : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %a, specific_lane : f32
  return
}

// -----

// expected-error @+1 {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @f() attributes {gpu.container_module} {
  return
}

// -----

// expected-error @+1 {{'func.func' op gpu.known_block_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_block_size = 1} {
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i64) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
  gpu.set_default_device %a
  return
}

// -----

func.func @f(%a: !gpu.async.token) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %m = gpu.alloc async [%a] () : memref<4xf32>
  return
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.return' op expects parent op 'gpu.func'}}
  gpu.return
}

// -----

// expected-error @+1 {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
gpu.binary @b [#gpu.object<1, "x">]
