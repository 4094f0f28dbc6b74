// Package shell runs the command lines of lit tests without a shell: the
// language of lit's internal shell, no more and no less.
//
// A script is commands joined by ; && || and |, with quotes, globs (* and ?) and
// redirections (< > >> 2> 2>> 2>&1 &> >&). There are no variables, no command
// substitution, and no precedence: operators group from left to right.
//
// A command runs in this process when it changes the shell itself (cd, export,
// mkdir, …), when it is a [Builtin] that the caller brings, or when it is one of
// [Commands], which are those that lit has built in and LLVM's count and split-file;
// all others are executed from PATH. The commands of a pipeline run one after the
// other, each reading what the one before has written, which makes every run
// reproducible.
//
// The way in: [Parse] makes a [Script] of a line, [Shell.Run] runs it and leaves a [Result] for each command. lex.go
// and parse.go read; exec.go prepares a command, with prefix.go for what precedes it (env, not) and stdio.go for where
// its streams go; run.go runs it. The package knows nothing of test files: package lit has made the line.
package shell
