import tilelang.language as T
from tvm import tir

FACTOR = 3


def halves(word, at, bits):
    mask = tir.const((1 << bits) - 1, "uint8")
    return (word >> (at * tir.const(bits, "uint8"))) & mask


@T.macro
def rank_of_each(row, rank):
    tx = T.get_thread_binding()
    below = T.alloc_var("int32", init=0)
    mine = T.alloc_local((1,), "float32")
    mine[0] = row[tx]
    for i in T.serial(32):
        if row[i] < mine[0] or (row[i] == mine[0] and i < tx):
            below += 1
    rank[tx] = below
