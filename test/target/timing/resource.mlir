// Instructions that share a resource of a unit wait for each other: it does as many at a time as it has units.
//
// A GEMM takes 2·16³/32 = 256 cycles, and the sum beside it 2048/8 = 256. The memory is read for 256 + 32 cycles before
// both, and written for as long behind them: on instructions of their own 288 + 256 + 288 = 832.
//
// RUN: tsrun %s --arch=chip --timing | FileCheck %s
// CHECK: time on chip: 832 cycles
// CHECK-NOT: @port
//
// One after the other, the GEMM's result is written meanwhile: 288 + 512 + 256 = 1056.
//
// RUN: sed '/instruction @/s/}/, resource = @port}/' %s > %t.one.mlir
// RUN: tsrun %t.one.mlir --arch=chip --timing | FileCheck %s --check-prefix=ONE
// ONE: time on chip: 1056 cycles
// ONE: @fma {{.*}} 24.2 % {{.*}} 8192
// ONE: @alu {{.*}} 24.2 % {{.*}} 2048
// ONE: @port                1 cycles/cycle     48.5 %     24.2 %          512
//
// Two at a time is as on their own. A trace shows the resource.
//
// RUN: sed 's/units = 1}/units = 2}/' %t.one.mlir > %t.two.mlir
// RUN: tsrun %t.two.mlir --arch=chip --timing --trace=%t.json | FileCheck %s --check-prefix=TWO
// RUN: FileCheck %s --check-prefix=TRACE < %t.json
// TWO: time on chip: 832 cycles
// TWO: @port                2 cycles/cycle     30.8 %     15.4 %          512
// TRACE: 0 @port
scale.arch @chip attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 32}
  scale.resource @port at @pe {units = 1}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @main(%x: memref<16x16xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.init = "random"},
                %z: memref<16x16xf32> {tile.out}, %w: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %u = tile.load %y[0, 0] : memref<32x64xf32> -> tensor<32x64xf32>
    %a = tile.load %x[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    %g = tile.gemm %a, %a : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
    %s = arith.addf %u, %u : tensor<32x64xf32>
    tile.store %g, %z[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
    tile.store %s, %w[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}
