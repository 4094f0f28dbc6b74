"""Pictures of layouts, for notebooks and terminals."""


class Layout:
    """One layout and the types of tiles that have it: a notebook draws it, `print` writes it."""

    def __init__(self, name, types, text, svg):
        self.name, self.types, self.text, self.svg = name, tuple(types), text, svg

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<layout {self.name} of {', '.join(self.types)}>"

    def _repr_svg_(self):
        return self.svg


class Layouts(dict):
    """The layouts of a program, by the name of the first tile and the memory that it is in."""

    def __init__(self, says):
        super().__init__((p["name"], Layout(**p)) for p in says)

    def __str__(self):
        return "\n\n".join(map(str, self.values()))

    def _repr_html_(self):
        return "".join(f"<h4>{name}</h4>{layout.svg}" for name, layout in self.items())
