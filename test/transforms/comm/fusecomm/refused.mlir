// RUN: tsopt %s --desugar --canonicalize --fuse-comm --split-input-file --verify-diagnostics --remarks

// Another number of devices.

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  // expected-error@below {{is for 4 devices, but the kernel that uses its buffer runs on 2; use the same number for both}}
  comm.all_gather_into %A to %all dim 0 devices 4 : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  // expected-note@below {{the kernel is here}}
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (32, 32) threads(128) {
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %all[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<32x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<32x32xbf16>, memref<128x64xbf16>
  }
  return
}

// -----

// A tile of columns of both devices.

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  // expected-remark@below {{is not fused: a tile may have columns of several devices}}
  // expected-remark@below {{devices uses}}
  comm.all_gather_into %A to %all dim 1 devices 2 : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (32, 32) threads(128) {
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %all[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x64xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<64x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x64xbf16>, tensor<64x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<32x32xbf16>, memref<128x64xbf16>
  }
  return
}

// -----

// Something else uses what is gathered.

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  // expected-remark@below {{is not fused: 'gpu.memcpy' outside of the kernel also uses the gathered array}}
  // expected-remark@below {{devices uses}}
  comm.all_gather_into %A to %all dim 0 devices 2 : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (32, 32) threads(128) {
    %Bd = scale.view %B shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %all[%row, %k] : memref<128x64xbf16, #scale.mem<symmetric>> -> tensor<32x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x64xbf16> -> tensor<32x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %Cd[%row, %col] : tensor<32x32xbf16>, memref<128x64xbf16>
  }
  gpu.memcpy %A, %all : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  return
}

// -----

// A tile that is stored in a branch.

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x32xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<64x32xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 32) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x64xbf16> -> memref<64x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x32xbf16> -> memref<32x32xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<64x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x32xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    %never = arith.cmpi ult, %row, %col : index
    scf.if %never {
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<64x32xbf16, #scale.mem<symmetric>>
  }
  }
  // expected-remark@below {{is not fused: 'tile.store' in the kernel also uses the partial sums; each block may store one tile of them, at the end}}
  // expected-remark@below {{devices uses}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<64x32xbf16, #scale.mem<symmetric>>, memref<64x32xbf16>
  return
}

// -----

// A grid that does not store all.

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x32xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<64x32xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (32, 32) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x64xbf16> -> memref<64x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x32xbf16> -> memref<32x32xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<64x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x32xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<64x32xbf16, #scale.mem<symmetric>>
  }
  // expected-remark@below {{is not fused: the grid does not cover all rows exactly once}}
  // expected-remark@below {{devices uses}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<64x32xbf16, #scale.mem<symmetric>>, memref<64x32xbf16>
  return
}

// -----

// Work in between.

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x32xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<64x32xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 32) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x64xbf16> -> memref<64x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x32xbf16> -> memref<32x32xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<64x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x32xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %c = arith.truncf %sum : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<64x32xbf16, #scale.mem<symmetric>>
  }
  gpu.memcpy %C, %C : memref<64x32xbf16>, memref<64x32xbf16>
  // expected-remark@below {{is not fused: 'gpu.memcpy' is between it and a kernel}}
  // expected-remark@below {{devices uses}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<64x32xbf16, #scale.mem<symmetric>>, memref<64x32xbf16>
  return
}

// -----

// The kernel reads what the sum is written to.

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x32xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<64x32xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 32) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x64xbf16> -> memref<64x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x32xbf16> -> memref<32x32xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<64x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x32xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %old = tile.load %C[%row, %col] : memref<64x32xbf16> -> tensor<32x32xbf16>
    %more = arith.extf %old : tensor<32x32xbf16> to tensor<32x32xf32>
    %both = arith.addf %sum, %more : tensor<32x32xf32>
    %c = arith.truncf %both : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<64x32xbf16, #scale.mem<symmetric>>
  }
  // expected-remark@below {{is not fused: the kernel also uses the result of the collective, which would be written before the kernel ends}}
  // expected-remark@below {{devices uses}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<64x32xbf16, #scale.mem<symmetric>>, memref<64x32xbf16>
  return
}

// -----

// The kernel numbers its blocks.

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x32xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  %parts = comm.symm_alloc : memref<64x32xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 32) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x64xbf16> -> memref<64x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x32xbf16> -> memref<32x32xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<64x32xbf16> -> tensor<32x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x32xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
      tile.yield %r : tensor<32x32xf32>
    }
    %number = scale.rank @block
    %n = arith.index_cast %number : index to i32
    %f = arith.sitofp %n : i32 to f32
    %more = tile.fill %f : f32 -> tensor<32x32xf32>
    %both = arith.addf %sum, %more : tensor<32x32xf32>
    %c = arith.truncf %both : tensor<32x32xf32> to tensor<32x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<32x32xbf16>, memref<64x32xbf16, #scale.mem<symmetric>>
  }
  // expected-remark@below {{is not fused: 'scale.rank' uses block indices, whose order would differ between devices}}
  // expected-remark@below {{devices uses}}
  comm.reduce_scatter_into %parts to %C dim 0 devices 2 : memref<64x32xbf16, #scale.mem<symmetric>>, memref<64x32xbf16>
  return
}
