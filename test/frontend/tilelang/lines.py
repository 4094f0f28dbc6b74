# Every operation says where it comes from: the name that its result has, the line of the kernel, or of a macro and
# where that is called, as often as it is. Lines are those of the file in PTX too.
#
# RUN: tsopt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
# RUN: %if llc %{ tsopt %s --emit=ptx --line-info | FileCheck %s --check-prefix=PTX %}
import tilelang
import tilelang.language as T


def twice(x):
    return x / 3.0


@T.macro
def scale(tile):
    for i in T.Parallel(64):
        tile[i] = twice(tile[i]) + 1.0


@tilelang.jit
def main(a, b):
    a: T.Tensor((256,), T.float32)
    b: T.Tensor((256,), T.float32)
    with T.Kernel(4, threads=32) as bx:
        x = T.alloc_fragment((64,), T.float32)
        T.copy(a[bx * 64], x)
        scale(x)
        T.copy(x, b[bx * 64])


# CHECK: tile.load {{.*}} loc("x"("{{.*}}lines.py":26:9))
# CHECK: arith.divf {{.*}} loc(callsite(callsite("{{.*}}lines.py":11:12 at "{{.*}}lines.py":17:19) at "{{.*}}lines.py":27:9))
# CHECK: arith.addf {{.*}} loc(callsite("x"("{{.*}}lines.py":17:19) at "{{.*}}lines.py":27:9))
# CHECK: tile.store {{.*}} loc("{{.*}}lines.py":28:9)

# PTX: .loc [[FILE:[0-9]+]] 26 9
# PTX: ld.global
# PTX: .loc [[FILE]] 11 12 {{.*}} @[ lines.py:17:19 @[ lines.py:27:9 ] ]
# PTX: .loc [[FILE]] 28 9
# PTX: st.global
# PTX: .file [[FILE]] "{{.*}}lines.py"
