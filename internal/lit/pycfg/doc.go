// Package pycfg runs lit configuration files, which are Python, as far as such
// files need the language:
//
//   - import and from … import of os, os.path, shutil, sys, platform, re,
//     lit, lit.formats and lit.util, each with what Modules lists;
//   - assignment (also to attributes, items and tuples), +=, if/elif/else, for,
//     def, return, pass, del of items, expression statements;
//   - strings (also r"", f"" and triple-quoted), integers, True, False, None,
//     lists, tuples, dictionaries, sets, comprehensions of one loop;
//   - or, and, not, comparisons, in, is, + - * %, conditional expressions, calls
//     with keyword arguments, attributes, items and slices.
//
// Everything else is a located error. A file within this subset means the same
// to LLVM's lit, which is how one lit.cfg serves both runners.
package pycfg
