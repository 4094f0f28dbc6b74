// Package program reads the programs that tools are given: modules in MLIR's syntax, and kernels in Python's (files
// .py), which frontend/tilelang translates to modules.
package program

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

// IsPython reports whether a file is a program in Python syntax, by its name.
func IsPython(file string) bool { return strings.HasSuffix(file, ".py") }

// Display is what messages call a file: for the standard input, "-", a name that is given, or "<stdin>". A name that
// ends in .py makes it a program in Python.
func Display(file, stdin string) string {
	switch {
	case file != "-":
		return file
	case stdin != "":
		return stdin
	}
	return "<stdin>"
}

// StdinName is the flag that names the standard input.
func StdinName(set *pflag.FlagSet, name *string) {
	set.StringVar(name, "stdin-filename", "", "name of the standard input; a name that ends in .py selects Python")
}

// Marker is the line between the parts of a split file: that of MLIR's, if no other is asked for, is a comment in
// Python too.
func Marker(file, marker string) string {
	if IsPython(file) && marker == asm.SplitMarker {
		return "# -----"
	}
	return marker
}

// Kernel says which kernel of a Python file is meant, and what its parameters are.
type Kernel struct {
	Name string
	// Given are values of parameters and dimensions by name.
	Given map[string]eval.Value
	// Loose lets Given have names that the program has not.
	Loose bool
	// Getenv is a variable of the environment, and whether it is set.
	Getenv func(name string) (string, bool)
}

// Flags are --kernel and, unless it has another meaning, --param, of a tool that takes programs.
type Flags struct {
	kernel string
	values []string
}

// Add declares --kernel, and the flag for values under a name.
func (f *Flags) Add(set *pflag.FlagSet, values string) {
	set.StringVar(&f.kernel, "kernel", "", "function of a Python file to compile; the default is the only function whose parameters have values")
	set.StringArrayVar(&f.values, values, nil,
		"values of the kernel's parameters and dimensions in a Python file: `M=1024,N=1024,dtype=float16`")
}

// AddSecond declares --kernel2 and --arg2, for tools that compare two programs.
func (f *Flags) AddSecond(set *pflag.FlagSet) {
	set.StringVar(&f.kernel, "kernel2", "", "function of the Python file to compare with, instead of --kernel")
	set.StringArrayVar(&f.values, "arg2", nil, "`NAME=VALUE` of the program to compare with, instead of those of --arg")
}

// Kernel reads the flags, of a tool with the environment of ctx.
func (f *Flags) Kernel(ctx context.Context, more ...string) (k Kernel, err error) {
	k = Kernel{Name: f.kernel, Given: map[string]eval.Value{},
		Getenv: func(name string) (string, bool) { return proc.LookupEnv(ctx, name) }}
	for _, text := range append(f.values, more...) {
		vs, err := tilelang.ParseArgs(text)
		if err != nil {
			return k, err
		}
		for n, v := range vs {
			if _, twice := k.Given[n]; twice {
				return k, fmt.Errorf("--arg=%s: %s is given more than once", text, n)
			}
			k.Given[n] = v
		}
	}
	return k, nil
}

// A Program is what was read.
type Program struct {
	Module      *ir.Op                // nil beside an error
	Remarks     []*diag.Diagnostic    // and warnings, also beside an error
	Constraints []tilelang.Constraint // extents of arrays that are those of others, of a program in Python
	Kernels     []*tree.Kernel        // as they were evaluated, of a program in Python
	Integers    []tilelang.Integer    // the parameters that are integers, of a program in Python
}

// Parse reads a program and verifies it.
func Parse(src asm.Source, k Kernel, registry *ir.Registry, opts asm.ParseOptions, check verify.Options) (p Program,
	err error) {
	if IsPython(src.Name) {
		p, err = translate(src, k)
	} else {
		p.Module, err = asm.Parse(src, registry, opts)
	}
	if err != nil {
		return Program{Remarks: p.Remarks}, err
	}
	check.Registry = registry
	if err := verify.Verify(p.Module, check); err != nil {
		return Program{Remarks: p.Remarks}, err
	}
	return p, nil
}

func translate(src asm.Source, k Kernel) (Program, error) {
	r, err := tilelang.Translate(tilelang.Request{
		File: src.Name, Source: []byte(src.Text), FirstLine: src.FirstLine, Kernel: k.Name, Args: k.Given, Loose: k.Loose,
		Beside: beside, Getenv: k.Getenv,
	})
	if err != nil {
		return Program{}, err
	}
	return Program{r.Module, r.Remarks, r.Constraints, r.Kernels, r.Integers}, nil
}

// beside reads a file that lies beside another.
func beside(file, path string) (string, []byte, bool) {
	name := filepath.Join(filepath.Dir(file), path)
	text, err := os.ReadFile(name)
	return name, text, err == nil
}
