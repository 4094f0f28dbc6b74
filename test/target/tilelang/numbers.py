# A parameter under T.int32, T.float32, … is passed when a kernel is launched, in its place among the others; one under nothing, or
# under int, is known when it is compiled.
# RUN: tsopt %s --kernel scaled --arg N=64 | FileCheck %s
# RUN: tsopt %s --kernel scaled --arg N=64,rows=64 | FileCheck %s --check-prefix=KNOWN
# RUN: tsrun %s --kernel scaled --arg N=64 --arg rows=40 --arg factor=3 --print | FileCheck %s --check-prefix=RUNS
import tilelang
import tilelang.language as T

real = T.float32


@tilelang.jit
def scaled(a, rows: T.int32, factor: real, block: int = 32):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(T.ceildiv(rows, block), threads=32) as bx:
        for i in T.Parallel(block):
            b[bx * block + i] = a[bx * block + i] * factor
    return b

# CHECK: func.func @main(%{{.*}}: memref<64xf32> {{.*}}"a"}, %[[rows:.*]]: i32 {tile.name = "rows"}, %[[factor:.*]]: f32 {tile.name = "factor"}, %{{.*}}: memref<64xf32> {{.*}}"b"
# CHECK: arith.index_cast %[[rows]] : i32 to index
# CHECK: arith.mulf %{{.*}}, %[[factor]] : f32

# KNOWN-NOT: "rows"
# KNOWN: tile.kernel blocks(%{{.*}}) = (2)

# RUNS: @main ran on the simulator
