package tilelang

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Reference is the page of the language, made of the table of functions.
func Reference() string {
	var b strings.Builder
	b.WriteString("# Kernels in Python syntax: the functions\n\nGenerated from frontend/tilelang. They are attributes of `tilelang.language` or `tsopt.language`, which programs name `T`; " +
		"[kernels.md](../start/kernels.md) explains how to write kernels.\n\nElement types are `T.float16` or `\"float16\"`, …: " + strings.Join(typeNames(), ", ") + ".\n")
	for _, g := range groups() {
		fmt.Fprintf(&b, "\n## %s\n\n", g.title)
		for _, f := range sorted(g.functions) {
			fmt.Fprintf(&b, "### `T.%s`\n\n```python untyped\nT.%s(%s)%s\n```\n\n%s\n", f.Name, f.Name, f.Params,
				arrow(f.Result), f.Doc)
			if len(f.Alias) > 0 {
				fmt.Fprintf(&b, "\nAlso: `T.%s`.\n", strings.Join(f.Alias, "`, `T."))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\n## Known, but not supported\n\n| | reason, and the replacement |\n|---|---|\n")
	var reasons []string
	by := map[string][]string{}
	for _, f := range Functions() {
		if f.Unsupported == "" {
			continue
		}
		if by[f.Unsupported] == nil {
			reasons = append(reasons, f.Unsupported)
		}
		by[f.Unsupported] = append(by[f.Unsupported], "`"+f.Name+"`")
	}
	for _, r := range reasons {
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(by[r], ", "), r)
	}
	return b.String()
}

func arrow(result string) string {
	if result == "" {
		return ""
	}
	return " -> " + result
}

// typeNames are the names that messages use.
func typeNames() (out []string) {
	for name, d := range dtypes {
		if name == d.name {
			out = append(out, "`"+name+"`")
		}
	}
	slices.Sort(out)
	return out
}

// Stubs is a Python stub file of the language, by which editors complete and check programs: `tsopt/language.pyi`.
func Stubs() string {
	var b strings.Builder
	b.WriteString(stubsHead)
	for _, name := range slices.Sorted(maps.Keys(dtypes)) {
		if isIdentifier(name) && !slices.Contains([]string{"float", "int", "bool"}, name) {
			fmt.Fprintf(&b, "%s: dtype\n", name)
		}
	}
	b.WriteString("\n")
	for _, f := range Functions() {
		if f.Unsupported != "" || f.Name == "Tensor" || f.Name == "dtype" {
			continue
		}
		for _, name := range append([]string{f.Name}, f.Alias...) {
			fmt.Fprintf(&b, "def %s(%s) -> %s:\n    \"\"\"%s\"\"\"\n\n", name, stubParams(f.Params), stubResult(f.Result), f.Doc)
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

const stubsHead = `# Generated from the table of functions in frontend/tilelang; do not edit.
from typing import Any, Callable, ContextManager, Iterator, Optional, Sequence

class dtype(str):
    def __new__(cls, name: str) -> dtype: ...
    def __call__(self, x: Any) -> Expr: ...
    bits: int

class Expr:
    dtype: dtype
    def astype(self, dtype: dtype | str) -> Expr: ...
    def __getattr__(self, name: str) -> Any: ...

class Buffer:
    shape: tuple[int, ...]
    dtype: dtype
    def scope(self) -> str: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...

class Tensor(Buffer):
    """The type of an argument that is an array, row-major in device memory."""
    def __init__(self, shape: Sequence[Any], dtype: dtype | str = "float32", data: Any = None, strides: Any = None, scope: str = "global") -> None: ...
    def __class_getitem__(cls, key: Any) -> type[Tensor]: ...

class Address:
    """The address of an element of a buffer."""

class Channel:
    """A queue of tiles between units."""

class Ring:
    """A ring buffer in shared memory: a producer role fills a stage while a consumer role reads another one."""

class GemmWarpPolicy:
    Square: str
    FullRow: str
    FullCol: str

class CmpType:
    EQ: int
    NE: int
    GT: int
    LE: int
    LT: int
    GE: int

class Amo:
    SIGNAL_SET: int
    SIGNAL_ADD: int

FullRow: str
FullCol: str
Replica: str
Partial: str
`

func stubParams(params string) string {
	var out []string
	for _, p := range parseParams(params) {
		switch {
		case p.variadic:
			out = append(out, "*"+p.name+": Any")
		case p.optional:
			out = append(out, p.name+": Any = ...")
		default:
			out = append(out, p.name+": Any")
		}
	}
	return strings.Join(out, ", ")
}

func stubResult(r string) string {
	switch r {
	case "":
		return "None"
	case "Expr", "Var", "Dimension", "Context", "Kernel", "Iterator", "PrimFunc", "Macro":
		return "Any"
	}
	return r
}

func isIdentifier(s string) bool { return s != "" && (s[0] < '0' || s[0] > '9') }
