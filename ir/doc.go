// Package ir is the intermediate representation: MLIR's model in Go.
//
// A program is a tree of operations ([Op]). An operation has operands and
// results ([Value]), inherent attributes (its properties) and discardable
// attributes ([Attr]), successors ([Block]) and regions ([Region]); a region
// is a list of blocks, a block a list of operations that ends in a terminator.
// Types ([Type]) and attributes are immutable and uniqued: two are equal when
// they are ==.
//
// What an operation is, is declared once as data in a [Spec] and turned into a [Def] by [Define]; the parser, printer,
// verifier and documentation interpret it. The view of an operation is a struct whose fields the declaration binds to
// names ([Field]): it reads an operation ([Def.Of]), makes one ([Def.New]), changes one ([Edit]). It is a reading of
// now: after a change, read again; state that lives longer than a function keeps the *Op. Open-ended behaviour (is it a
// loop? a branch? a call?) is a Go interface that the view's methods satisfy; see [As].
//
// The package knows no dialect but builtin's types and attributes. Text is
// ir/asm, rewriting is ir/rewrite, passes are ir/pass.
package ir
