// Package shell runs the command lines of lit tests without a shell: the
// language of lit's internal shell, no more and no less.
//
// A script is commands joined by ; && || and |, with quotes, globs (* and ?) and
// redirections (< > >> 2> 2>> 2>&1 &> >&). There are no variables, no command
// substitution, and no precedence: operators group from left to right.
//
// A command runs in this process when it is one of lit's built-ins (cd, echo,
// mkdir, …), one of the common tools in this package (cat, diff, not, …) or a
// Builtin that the caller brings; all others are executed from PATH. The
// commands of a pipeline run one after the other, each reading what the one
// before has written, which makes every run reproducible.
package shell
