"""The page of `tsopt explain`, for notebooks and browsers."""

import html


class Explanation:
    """What limits a program's kernels, and what the compiler made of each line: `print` writes the first
    sentences, `save` the page, and a notebook shows it. `report` has all of it as dictionaries and lists."""

    def __init__(self, report, page):
        self.report, self.page = report, page

    def save(self, file):
        """Writes the page, which needs no other file."""
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.page)

    def __str__(self):
        lines = []
        for kernel in self.report["kernels"]:
            lines.append(f"{kernel['name']}, line {kernel['line']}: {kernel.get('unknown') or kernel['verdict']}")
            for a in kernel["advice"]:
                effect = f" ({a['effect']})" if "effect" in a else ""
                lines.append(f"  line {a['line']}: {a['text']}: predicted {a['predicted']:.1f} µs instead of {a['before']:.1f} µs{effect}")
        return "\n".join(lines)

    def __repr__(self):
        return f"<explanation of {self.report['file']}>"

    def _repr_html_(self):
        # In a frame of its own, so that its style and its keys do not meet those of the notebook.
        return f'<iframe sandbox="allow-scripts" style="width:100%;height:900px;border:0" srcdoc="{html.escape(self.page)}"></iframe>'
