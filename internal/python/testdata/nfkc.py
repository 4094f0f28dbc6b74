# Writes the tables of nfkc.txt: what Python 3.12's unicodedata says of characters of names. Each line is a character, or a
# range of such, and
#   =hex …   what it is composed of (Hangul syllables are computed),
#   ~hex …   what it is for compatibility, decomposed as far as it goes; of a range, one character and those that follow it,
#   number   its combining class.
# A `!` behind a composition says that its parts are not composed to it again.
import unicodedata as u


def line(first, last, what):
    return f"{first:x}{f'-{last:x}' if last > first else ''} {what}"


def entries():
    for c in map(chr, range(0x80, 0x110000)):
        if not ("a" + c).isidentifier() or 0xAC00 <= ord(c) <= 0xD7A3:
            continue
        d = u.decomposition(c)
        if d.startswith("<"):
            yield ord(c), "~", [ord(x) for x in u.normalize("NFKD", c)]
        elif d:
            yield ord(c), "=", [int(x, 16) for x in d.split()] + (["!"] if u.normalize("NFC", c) != c else [])
        if u.combining(c):
            yield ord(c), "", u.combining(c)


out, run = [], None  # a run is first, last, mark, what the first one has
for c, mark, what in sorted(entries(), key=lambda e: (e[1], e[0])):
    step = c - run[0] if run else 0
    if run and c == run[1] + 1 and mark == run[2] and (
        mark == "" and what == run[3] or mark == "~" and len(what) == len(run[3]) == 1 and what[0] == run[3][0] + step
    ):
        run[1] = c
        continue
    if run:
        out.append(run)
    run = [c, c, mark, what]
out.append(run)
for first, last, mark, what in out:
    text = str(what) if mark == "" else mark + " ".join(x if x == "!" else f"{x:x}" for x in what)
    print(line(first, last, text))
