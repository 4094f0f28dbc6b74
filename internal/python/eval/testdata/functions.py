def f(a, b=2, *c, d, e=5, **g):
    return (a, b, c, d, e, g)


print(f(1, d=3))  # (1, 2, (), 3, 5, {})
print(f(1, 2, 3, 4, d=5, z=6))  # (1, 2, (3, 4), 5, 5, {'z': 6})
print(f(*[1, 2], **{"d": 3}))  # (1, 2, (), 3, 5, {})


def counter():
    n = 0

    def inc(by=1):
        nonlocal n
        n += by
        return n

    return inc


c = counter()
c()
print(c(2))  # 3


def twice(g):
    def call(*args, **kwargs):
        return g(*args, **kwargs) * 2

    return call


@twice
def add(a, b):
    """Adds."""
    return a + b


print(add(1, b=2))  # 6
total = 0


def count():
    global total
    total += 1


for _ in range(3):
    count()
print(total)  # 3
fs = [lambda x, i=i: x + i for i in range(3)]
print([g(10) for g in fs])  # [10, 11, 12]
print((lambda *a: a)(*range(3)))  # (0, 1, 2)
