"""What iterations may read of tiles."""


def reads(p, rows, columns, i, j, *without):
    """What an iteration may read at row i of rows and column j of columns, but of some tiles."""
    out = list(p.scalars)
    for tile in p.tiles:
        if tile in without:
            continue
        at = []
        if tile.shape == (rows, columns):
            at += 2 * [f"{i}, {j}"] + [f"({i} + 1) % {rows}, {j}", f"{i}, ({j} + 3) % {columns}", f"{rows - 1} - {i}, {j}"]
            at += [f"{i} // 2, {j}", f"{i}, 0", f"{p.random.randrange(rows)}, {j}"]
            at += [f"{i}, {j} ^ 1"] * (columns % 2 == 0)
        if tile.shape == (columns, rows):
            at += [f"{j}, {i}"]
        if tile.shape == (rows,):
            at += [i, i, f"{rows - 1} - {i}", "0"]
        if tile.shape == (columns,):
            at += [j, j, f"({j} + 1) % {columns}"]
        if tile.shape == (rows, 1):
            at += [f"{i}, 0"]
        if at:
            out.append((f"{tile.name}[{p.random.choice(at)}]", tile.dtype))
    return out
