"""Runs the cells of docs/learn/layouts.ipynb, and holds what they show against what the file has.

UPDATE_NOTEBOOK=1 writes what they show into it."""
import ast
import contextlib
import io
import json
import linecache
import os
import unittest

NOTEBOOK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "learn", "layouts.ipynb")


def shown(source, name, space):
    """The outputs of a cell, as Jupyter would store them: what it prints, and the value of
    its last expression. Pictures stand for the text beside them."""
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)  # for inspect
    *body, last = ast.parse(source).body
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        if not isinstance(last, ast.Expr):
            body, last = [*body, last], None
        exec(compile(ast.Module(body, []), name, "exec"), space)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), space)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": value._repr_svg_().splitlines(True), **data}
        outputs.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


class Notebook(unittest.TestCase):
    maxDiff = 2000

    def test_cells(self):
        with open(NOTEBOOK, encoding="utf-8") as f:
            notebook = json.load(f)
        space = {"__name__": "notebook"}
        for i, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] != "code":
                continue
            outputs = shown("".join(cell["source"]), f"<cell {i}>", space)
            if os.environ.get("UPDATE_NOTEBOOK"):
                cell["outputs"] = outputs
            self.assertEqual(outputs, cell["outputs"], f"cell {i}; UPDATE_NOTEBOOK=1 go test ./python -run TestPython/test_notebook writes outputs anew")
        self.assertTrue(any("image/svg+xml" in o.get("data", {}) for c in notebook["cells"] for o in c.get("outputs", [])))
        if os.environ.get("UPDATE_NOTEBOOK"):
            with open(NOTEBOOK, "w", encoding="utf-8") as f:
                json.dump(notebook, f, indent=1, ensure_ascii=False)
                f.write("\n")


if __name__ == "__main__":
    unittest.main()
