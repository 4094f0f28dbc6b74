def kind(x):
    match x:
        case None | True | False:
            return "singleton"
        case -1 | 2.5 | "one" "two" | b"b":
            return "literal"
        case []:
            return "empty"
        case [1, *rest] | (2, *rest, _) if rest:
            return f"rest {rest}"
        case [int(a), [b, *_]] as whole:
            return f"{a} {b} {whole}"
        case {"op": str(op), "args": [a, b], **more}:
            return f"{op} {a} {b} {more}"
        case {"op": _}:
            return "op"
        case {}:
            return "mapping"
        case range(start=0, stop=n):
            return f"range {n}"
        case slice(start=None, stop=int() | None as stop):
            return f"slice {stop}"
        case bool() | int(1.0 | 7):
            return "number"
        case str(s) if s.startswith("x"):
            return s
        case KeyError(args=(k,)):
            return f"key {k}"
        case Exception():
            return "exception"
        case _:
            return "other"


print(kind(None), kind(True), kind(1 == 2))  # singleton singleton singleton
print(kind(-1), kind(2.5), kind("onetwo"), kind(b"b"))  # literal literal literal literal
print(kind([]), kind(()), kind(""), kind(set()))  # empty empty other other
print(kind([1]), kind([1, 2, 3]), kind((2, 4, 5)), kind((2, 5)))  # other rest [2, 3] rest [4] other
print(kind((4, [5, 6])), kind([True, "ab"]), kind([4, (8,)]))  # 4 5 (4, [5, 6]) rest ['ab'] 4 8 [4, (8,)]
print(kind({"op": "+", "args": (1, 2), "at": 3}))  # + 1 2 {'at': 3}
print(kind({"op": 1, "args": (1, 2)}), kind({"x": 1}), kind({}))  # op mapping mapping
print(kind(range(5)), kind(range(0)), kind(range(1, 5)))  # range 5 empty rest [2, 3, 4]
print(kind(slice(3)), kind(slice(None)), kind(slice(1, 2)))  # slice 3 slice None other
print(kind(1), kind(7.0), kind(7), kind(8))  # number other number other
print(kind("xy"), kind("yx"))  # xy other
print(kind(KeyError("k")), kind(KeyError()), kind(ValueError("v")))  # key k exception exception

# What a case that does not match has captured is not bound; what one whose guard fails has, is.
a = b = 0
match (1, 2):
    case (a, 3):
        pass
    case (b, 2) if b > 1:
        pass
print(a, b)  # 0 1
match 1, [2, 3]:
    case x, (y, *_):
        print(x, y)  # 1 2


def walked(xs):
    for x in xs:
        match x:
            case (n, m):
                yield n
                yield m
            case int():
                yield x
            case "stop":
                return


print(list(walked([1, (2, 3), "ab", [4, 5], "stop", 6])))  # [1, 2, 3, 4, 5]
for x in range(10):
    match x % 3:
        case 0:
            continue
        case 2 if x > 4:
            break
print(x)  # 5
try:
    match 1:
        case int(1, 2):
            pass
except TypeError as e:
    print(e)  # int() accepts 1 positional sub-pattern (2 given)
try:
    match ValueError(1):
        case ValueError(1):
            pass
except TypeError as e:
    print(e)  # ValueError() accepts 0 positional sub-patterns (1 given)
