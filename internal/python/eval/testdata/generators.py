def count(n):
    i = 0
    while True:
        if i == n:
            return
        yield i
        i += 1


def both(n):
    for i in range(n):
        if i % 2:
            continue
        yield from count(i)
        yield "|"
    else:
        yield "end"


print(list(both(5)))  # ['|', 0, 1, '|', 0, 1, 2, 3, '|', 'end']
g = count(3)
print(next(g), list(g), next(g, "none"))  # 0 [1, 2] none
seen = []


def noted():
    for x in "abc":
        seen.append(x)
        yield x


for x in noted():
    if x == "b":
        break
print(seen)  # ['a', 'b']
print(any(v == "a" for v in noted()), seen)  # True ['a', 'b', 'a']


def tree(n):
    if n:
        yield from tree(n - 1)
        yield n


print(sum(tree(5)), sorted(tree(3), reverse=True))  # 15 [3, 2, 1]
