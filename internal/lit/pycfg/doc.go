// Package pycfg runs configuration files that are written in Python, as far as
// such files need the language:
//
//   - import and from … import of modules that the caller brings; [Modules] has
//     os, os.path, shutil, sys, platform and re, each with what configuration files
//     ask of it;
//   - assignment (also to attributes, items and tuples), += and -=, if/elif/else,
//     for, def, return, pass, del of items, expression statements;
//   - strings (also r"", f"" and triple-quoted), integers, True, False, None,
//     lists, tuples, dictionaries, sets, comprehensions of one loop;
//   - or, and, not, comparisons, in, is, + - * // %, conditional expressions, calls
//     with keyword arguments, attributes, items and slices.
//
// Everything else is an error with a line. What runs gives what Python gives, so
// that one lit.cfg serves LLVM's lit and ours; python_test.go compares the two. Sets
// keep the order in which elements were added, and print prints nothing.
//
// The way in: [Run] runs a text on variables, which are a [Value] each. lex.go makes
// tokens, expr.go, primary.go, stmt.go and assign.go parse them into closures, which
// are called; value.go has the types, method.go their methods, builtins.go what needs
// no import, and the modules. The package knows nothing of lit, nor of tests.
package pycfg
