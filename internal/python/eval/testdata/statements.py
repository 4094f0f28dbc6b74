a, (b, *c), d = 1, (2, 3, 4), 5
print(a, b, c, d)  # 1 2 [3, 4] 5
x = y = [1]
x += [2]
print(y)  # [1, 2]
d = {"k": [1, 2]}
d["k"][0] += 5
del d["k"][1]
print(d)  # {'k': [6]}
for i in range(5):
    if i == 1:
        continue
    if i == 3:
        break
else:
    print("not reached")
print(i)  # 3
while i:
    i -= 1
else:
    print("ended")  # ended
try:
    {}["a"]
except (IndexError, KeyError) as e:
    print(repr(e))  # KeyError('a')
finally:
    print("finally")  # finally
try:
    raise ValueError("one", 2)
except LookupError:
    pass
except Exception as e:
    print(e, e.args[1])  # ('one', 2) 2
if (n := len("abc")) > 2:
    print(n)  # 3
print(1 < 2 < 3 > 2, 3 < 2 < 1 // 1, 0 or "x", 1 and "")  # True False x 
print([(i, j) for i in range(3) if i for j in range(i)])  # [(1, 0), (2, 0), (2, 1)]
print({k: v for k, v in zip("ab", range(5))}, sum(v * v for v in range(4)))  # {'a': 0, 'b': 1} 14
print(f"{438.2:#.3g} {1e9:#.1g} {438.2:.3g}")  # 438. 1.e+09 438
l = list(range(10))
l[2:5] = "xy"
l[::4] = [0, 0, 0]
print(l, l[-3:], l[::-2])  # [0, 1, 'x', 'y', 0, 6, 7, 8, 0] [7, 8, 0] [0, 7, 0, 'x', 0]
