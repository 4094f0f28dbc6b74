// Package pycfg runs configuration files that are written in Python: internal/python reads them and
// internal/python/eval runs them, so that one lit.cfg serves LLVM's lit and ours; python_test.go compares the two. What
// is here is of configuration files: the objects that they fill in, and [Modules], which has os, os.path, shutil, sys,
// platform and re, each with what such files ask of it, beside the pure modules of eval.
//
// What Python has beyond that is an error with a line. Sets keep the order in which elements were added, and print
// prints nothing.
//
// The way in: [Run] runs a text on variables. value.go has objects and conversions, modules.go and path.go the modules.
// The package knows nothing of lit, nor of tests.
package pycfg
