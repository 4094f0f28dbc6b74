// A fault in native code is an error at the launch that names the kernel, the blocks and the cause; the process goes on to
// report it.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: split-file %s %t
// RUN: tsopt %t/array.mlir --tile-to-cpu-binary -o %t/array.bin.mlir
// RUN: not tsrun %t/array.bin.mlir --device=cpu --workers=1 2>&1 | FileCheck %s --check-prefix=ARRAY
// ARRAY: error: 'gpu.launch_func' op failed: kernel @k faulted in {{.*}} of 16: it accesses byte 4312 of the array of argument #0, which has 4000 bytes
// RUN: tsopt %t/scratch.mlir --tile-to-cpu-binary -o %t/scratch.bin.mlir
// RUN: not tsrun %t/scratch.bin.mlir --device=cpu --workers=1 2>&1 | FileCheck %s --check-prefix=SCRATCH
// SCRATCH: error: 'gpu.launch_func' op failed: kernel @k faulted in {{.*}} of 16: it accesses byte 64 of its scratch memory, which has 64 bytes
// RUN: tsopt %t/division.mlir --tile-to-cpu-binary -o %t/division.bin.mlir
// RUN: not tsrun %t/division.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=DIVISION
// DIVISION: error: 'gpu.launch_func' op failed: kernel @k faulted in {{.*}} of 16: integer division by zero
// RUN: tsopt %t/stack.mlir --tile-to-cpu-binary -o %t/stack.bin.mlir
// RUN: not tsrun %t/stack.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=STACK
// STACK: error: 'gpu.launch_func' op failed: kernel @k faulted in {{.*}} of 16: its stack is too small for its registers and buffers; use smaller tiles
// RUN: tsopt %t/endless.mlir --tile-to-cpu-binary -o %t/endless.bin.mlir
// RUN: not tsrun %t/endless.bin.mlir --device=cpu --timeout=1s 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS: error: 'gpu.launch_func' op failed: kernel @k did not end in time
// RUN: tsopt %t/symbol.mlir --tile-to-cpu-binary -o %t/symbol.bin.mlir
// RUN: not tsrun %t/symbol.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=SYMBOL
// SYMBOL: error: 'gpu.launch_func' op failed: gpu.binary @m: calls the function nobody_has_this, which neither the program nor the C library has
//
// An object file for another processor, one that was compiled for other arguments, and a binary for GPUs, are refused.
//
// RUN: sed 's/cpu.args = 1/cpu.args = 2/' %t/division.bin.mlir > %t/args.bin.mlir
// RUN: not tsrun %t/args.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=ARGS
// ARGS: passes 1 arguments to kernel @k, which was compiled for 2
// RUN: sed 's/#cpu.target/#nvvm.target/' %t/division.bin.mlir > %t/gpu.bin.mlir
// RUN: not tsrun %t/gpu.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=GPU
// GPU: gpu.binary @m has no object file for a CPU
// RUN: sed 's/bin = "[^"]*"/bin = "no object"/' %t/division.bin.mlir > %t/broken.bin.mlir
// RUN: not tsrun %t/broken.bin.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=BROKEN
// BROKEN: gpu.binary @m: not an object file

//--- array.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) kernel {
      %b = gpu.block_id x
      %c77 = arith.constant 77 : index
      %i = arith.muli %b, %c77 : index
      %v = arith.constant 1.0 : f32
      memref.store %v, %x[%i] : memref<1000xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}

//--- scratch.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) workgroup(%t: memref<16xf32, #gpu.address_space<workgroup>>) kernel {
      %b = gpu.block_id x
      %c5 = arith.constant 5 : index
      %later = arith.cmpi uge, %b, %c5 : index
      %c15 = arith.constant 15 : index
      %most = arith.constant 16 : index
      %i = arith.select %later, %most, %c15 : index
      %v = arith.constant 1.0 : f32
      memref.store %v, %t[%i] : memref<16xf32, #gpu.address_space<workgroup>>
      memref.store %v, %x[%i] : memref<1000xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}

//--- division.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) kernel {
      %b = gpu.block_id x
      %c0 = arith.constant 0 : index
      %e = memref.load %x[%c0] : memref<1000xf32>
      %z = arith.subf %e, %e : f32
      %n = arith.fptosi %z : f32 to i32
      %b32 = arith.index_cast %b : index to i32
      %q = arith.divsi %b32, %n : i32
      %f = arith.sitofp %q : i32 to f32
      memref.store %f, %x[%b] : memref<1000xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}

//--- stack.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant 900000 : index
      %y = memref.alloca() : memref<900000xf32>
      %v = arith.constant 1.0 : f32
      scf.for %i = %c0 to %n step %c1 {
        memref.store %v, %y[%i] : memref<900000xf32>
      }
      %e = memref.load %y[%c1] : memref<900000xf32>
      memref.store %e, %x[%c0] : memref<1000xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}

//--- endless.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) kernel {
      %c0 = arith.constant 0 : index
      scf.while : () -> () {
        %e = memref.load %x[%c0] : memref<1000xf32>
        %z = arith.constant 1.0e+30 : f32
        %go = arith.cmpf olt, %e, %z : f32
        scf.condition(%go)
      } do {
        %v = arith.constant 1.0 : f32
        memref.store %v, %x[%c0] : memref<1000xf32>
        scf.yield
      }
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}

//--- symbol.mlir
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<1000xf32>) kernel {
      func.call @nobody_has_this() : () -> ()
      gpu.return
    }
    func.func private @nobody_has_this()
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random", tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @m::@k blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<1000xf32>)
    return
  }
}
