# RUN: tsrun %s --kernel nested --verify=:nested_reference --once
# RUN: tsopt %s --kernel nested | FileCheck %s
#
# A condition inside of an else holds for warps of the else alone.
# CHECK: tile.kernel
# CHECK-NOT: dense<7.0
import tilelang.language as T


@T.prim_func
def nested(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=128):
        s = T.alloc_shared((64,), "float32")
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, s)
        else:
            if tx < 32:  # no warp of the else
                T.fill(s, 7)
        T.copy(s, B)


def nested_reference(A):
    return A
