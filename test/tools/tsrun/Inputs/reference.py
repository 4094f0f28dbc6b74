import numpy as np


def matmul(A, B, scale=1.0):
    return A @ B * scale


def by_place(x, y):
    """Parameters of other names than the program's are its inputs, in order."""
    return {"C": np.einsum("ik,kj->ij", x, y)}


def writes(A, B, C):
    C[...] = A @ B


def scaled(power):
    """A function of parameters that are known gives the reference."""
    return lambda A, B: (A @ B) ** power


def one_off(A, B):
    c = A @ B
    c[3, 4] += 1
    return c


def transposed(A, B):
    return (A @ B).T


def two(A, B):
    return A @ B, A


def nothing(A, B):
    A @ B


def unfit(A, B):
    return A + B


def asks(A, B, bias):
    return A @ B + bias


def forgets(A):
    return A.sum()
