// Package instructions describes the instructions that operations of tile programs can become. Each is one value in one
// file: the features that it requires of the target, the reasons why it cannot implement an operation, and what it
// requires of layouts.
package instructions
