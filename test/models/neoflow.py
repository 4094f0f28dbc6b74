"""The tensor expressions of NeoFlow's talk: a graph of four operators, the running example of its gradients, and a layer of
capsules. Python spells && as `and`, and an integer's quotient as //. The talk pads by three at the start, since h > 2."""
import tsopt


@tsopt.tensor
def slide(A, C):
    A = tensor([1, 3, 224, 224])
    B = tensor([1, 3, 228, 228])
    C = tensor([64, 3, 3, 3])
    D = tensor([1, 64, 112, 112])
    E = tensor([1, 16, 224, 224])
    F = tensor([1, 19, 224, 224])
    # Op1: Padding
    B[n, c, h, w] = Select(
        h > 2 and h < 226 and w > 2 and w < 226,
        A[n, c, h-2, w-2], 0)
    # Op2: Dilation Conv
    D[n, k, p, q] = ReduceAdd({r, s},
        B[n, c, p*2+r*2, q*2+s*2]
        * C[k, c, r, s])
    # Op3: Depth2Space
    E[n, c, h, w] = D[n, c*4+h%2*2+w%2, h//2, w//2]
    # Op4: Concatenation
    F[n, c, h, w] = Select(c < 3,
        A[n, c, h, w], E[n, c-3, h, w])
    return F


def graph(channels, size):
    """The same graph for other extents."""
    @tsopt.tensor
    def graph(A, C):
        A = tensor([1, channels, size, size])
        C = tensor([64, channels, 3, 3])
        B = tensor([1, channels, size + 4, size + 4])
        D = tensor([1, 64, size // 2, size // 2])
        E = tensor([1, 16, size, size])
        F = tensor([1, channels + 16, size, size])
        B[n, c, h, w] = Select(h > 2 and h < size + 2 and w > 2 and w < size + 2, A[n, c, h-2, w-2], 0)
        D[n, k, p, q] = ReduceAdd({r, s}, B[n, c, p*2+r*2, q*2+s*2] * C[k, c, r, s])
        E[n, c, h, w] = D[n, c*4+h%2*2+w%2, h//2, w//2]
        F[n, c, h, w] = Select(c < channels, A[n, c, h, w], E[n, c-channels, h, w])
        return F

    return graph


slide_64 = graph(64, 224)
slide_small = graph(3, 16)


@tsopt.tensor
def running(In, Weight):
    In = tensor([1, 2, 7, 4])
    Weight = tensor([2, 2, 3, 2])
    Out = tensor([1, 2, 3, 6])
    Out[b, k, p, q] += In[b, c, p * 2 + r, q // 2 + s] * Weight[k, c, r, s]
    return Out


@tsopt.tensor
def capsule(A, B):
    """The talk calls both the channels of the result and what capsules are multiplied over k: here that is t."""
    A = tensor([1, 8, 9, 9, 4, 4])
    B = tensor([16, 8, 3, 3, 4, 4])
    C = tensor([1, 16, 4, 4, 4, 4])
    C[b, k, p, q, i, j] = A[b, c, p * 2 + r, q * 2 + s, i, t] * B[k, c, r, s, t, j]
    return C
