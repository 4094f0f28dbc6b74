// Package tuning is what is known of a program's parameters: which it has and what they may
// be ([Params]), what they are ([Choice]), and how fast the program was with some of them
// ([Record], one line of JSON each). bind-params makes a choice part of a program, tstune
// finds a good one; docs/use/tune.md is the guide.
package tuning
