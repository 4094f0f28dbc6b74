from tvm import tir

FACTOR = 3


def halves(word, at, bits):
    mask = tir.const((1 << bits) - 1, "uint8")
    return (word >> (at * tir.const(bits, "uint8"))) & mask
