// Package tuning has the tuning parameters of programs: the parameters and their candidates ([Params]), chosen values
// ([Choice]), and measured times ([Record], one line of JSON each). bind-params makes a choice part of a program,
// tstune finds a good one; docs/use/tune.md is the guide.
package tuning
