// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --modulo-schedule-mma --verify-diagnostics | FileCheck %s

// The second product reads what is computed of the first: it runs an iteration later, with
// its slot and what follows from it. The first does not depend on it.
// CHECK-LABEL: @chain
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: tile.take %{{[^ ]*}}{{$}}
// CHECK: tile.gemm {{.*}} transpose_b :
// CHECK: tile.release %{{[^ ]*}}{{$}}
// CHECK: arith.truncf %{{[^ ]*}} :
// CHECK: tile.take %{{.*}} {tile.stage = 1 : i64}
// CHECK: tile.slot {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.load {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.gemm {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.release {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.advance %{{[^ ]*}}{{$}}
// CHECK: tile.advance {{.*}} {tile.stage = 1 : i64}
func.func @chain(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// A first product that adds to the second of the iteration before cannot run beside it.
// CHECK-LABEL: @recurrence
// CHECK-NOT: tile.stage
// CHECK: return
func.func @recurrence(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %e = arith.truncf %acc : tensor<64x128xf32> to tensor<64x128xbf16>
      %p = tile.gemm %e, %vt, %none transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// Nor do products that both parts' memory is in the way of: a store of the first part and
// one of the second would change places.
// CHECK-LABEL: @stores
// CHECK-NOT: tile.stage
// CHECK: return
func.func @stores(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index, %T: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      tile.store %p, %S[%k, %c0] : tensor<64x32xf32>, memref<512x64xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      %r = tile.reduce add %d dim 1 : tensor<64x128xf32> -> tensor<64xf32>
      // expected-remark @below {{writes to device memory without TMA: TMA stores tiles of two or more dimensions, not the 1 of tensor<64xf32>}}
      // expected-remark @below {{keeps GEMMs of its loop from overlapping with computations: it writes memory, and both operations that run an iteration later and others access memory}}
      tile.store %r, %T[%c0] : tensor<64xf32>, memref<64xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// A slot that both products read is given on by the second, while the first has the next: of two
// slots none would be left to load into.
// CHECK-LABEL: @both
// CHECK-NOT: tile.stage
// CHECK: return
func.func @both(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      // expected-remark @below {{keeps GEMMs of its loop from overlapping with computations: its stage is used by a GEMM that runs an iteration later and by operations that do not, which keeps two of 2 stages full; use stages(3), so that a stage is free for prefetching}}
      %p = tile.gemm %q, %kt, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %h, %kt, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Of three slots one is. The products that only add to one sum are the first together; the
// one behind, which reads what is computed from it, views its slot again by the number.
// CHECK-LABEL: @held
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: %[[R:.*]] = tile.take %[[RINGR:.*]][%[[CR:.*]]]{{$}}
// CHECK: tile.gemm {{.*}} transpose_b :
// CHECK: tile.release %[[RINGR]][%[[CR]]]{{$}}
// CHECK: %[[N:.*]] = tile.take %[[RING:.*]][%[[C:.*]]]{{$}}
// CHECK: tile.slot %[[BUF:.*]][%[[N]]] :
// CHECK: tile.gemm {{.*}} transpose_b :
// CHECK: arith.truncf %{{[^ ]*}} :
// CHECK: %[[AGAIN:.*]] = tile.slot %[[BUF]][%[[N]]] {tile.stage = 1 : i64}
// CHECK: %[[V:.*]] = tile.load %[[AGAIN]]{{.*}} {tile.stage = 1 : i64}
// CHECK: tile.gemm %{{.*}}, %[[V]], {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.release %[[RING]][%[[C]]] {tile.stage = 1 : i64}
// CHECK-NOT: tile.advance {{.*}} {tile.stage
// CHECK: scf.yield
func.func @held(%Q: memref<64x64xbf16>, %R: memref<64x64xbf16>, %K: memref<512x64xbf16>, %KR: memref<512x64xbf16>, %O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %r = tile.load %R[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kr = tile.load %KR[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %p1 = tile.gemm %r, %kr, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %p = tile.gemm %q, %kt, %p1 transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %h, %kt, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A program says itself what runs later; what follows from it does as well.
// CHECK-LABEL: @written
// CHECK: arith.truncf {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.gemm {{.*}} {tile.stage = 1 : i64}
func.func @written(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p {tile.stage = 1} : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

func.func @far(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      // expected-error @below {{has the stage 2; an operation can run at most one iteration later}}
      %h = arith.truncf %p {tile.stage = 2} : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// Nothing is gained where threads compute next to nothing between long products.
// CHECK-LABEL: @long
// CHECK-NOT: tile.stage
// CHECK: return
func.func @long(%Q: memref<64x512xbf16>, %K: memref<512x512xbf16>, %V: memref<512x512xbf16>, %O: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x512xbf16> -> tensor<64x512xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x512xf32>
    // expected-remark @below {{runs its GEMMs in program order: an iteration takes 1040 cycles, and no fewer with a GEMM one iteration later}}
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x512xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x512xbf16> -> tensor<32x512xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x512xbf16> -> tensor<32x512xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x512xbf16>, tensor<32x512xbf16> -> tensor<64x32xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x512xbf16> -> tensor<64x512xf32>
      tile.yield %d : tensor<64x512xf32>
    }
    // expected-remark @below {{writes to device memory without TMA: shared memory has no room for 131072 more bytes}}
    tile.store %s, %O[%c0, %c0] : tensor<64x512xf32>, memref<64x512xf32>
  }
  return
}

// -----

// Of two products that could run later the one is chosen behind which less waits: the second's exponentials
// run beside the third, and not the first's truncation beside the rest.
// CHECK-LABEL: @three
// CHECK: tile.gemm {{.*}}tensor<64x64xf32>
// CHECK: tile.gemm {{.*}}tensor<64x64xf32>{{$}}
// CHECK: math.exp2 {{[^{]*}}
// CHECK: tile.gemm {{.*}} {tile.stage = 1 : i64}
// CHECK-NOT: math.exp2 {{.*}}tile.stage
func.func @three(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %R: memref<512x64xbf16>, %V: memref<512x64xbf16>, %O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %rt = tile.load %R[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %q, %kt, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xbf16>
      %r = tile.gemm %h, %rt, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %e = math.exp2 %r : tensor<64x64xf32>
      %g = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %g, %vt, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
