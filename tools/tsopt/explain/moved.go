package explain

import (
	"regexp"
	"slices"
)

// LLVM takes the line from an instruction that it moves to another block, as those before and behind it have others
// (MachineSink.cpp, getMergedLocation). It moves computations to where their results are used, so that these
// instructions count for the line of the first use behind them.

var (
	register  = regexp.MustCompile(`%[a-z]+\d+`)
	operation = regexp.MustCompile(`^\s*(@!?%p\d+\s+)?[a-z][\w.:]*\s+`)
	results   = regexp.MustCompile(`^(?:%[a-z]+\d+(?:\|%[a-z]+\d+)?|\{[^}\[]*\})\s*,`)
)

// placeMoved gives the instructions of PTX that have no line that of the first instruction behind them that uses their
// result and has one, and returns how many those are. code says which of the lines are instructions.
func placeMoved(all []Line, code []bool) (moved int) {
	usedAt := map[string]Line{}
	for i := range slices.Backward(all) {
		if !code[i] {
			continue
		}
		line := &all[i]
		made, used := registersOf(line.Text)
		if line.At == 0 {
			for _, r := range made {
				if use, ok := usedAt[r]; ok && line.At == 0 {
					line.At, line.Helper = use.At, use.Helper
					moved++
				}
			}
		}
		for _, r := range made {
			delete(usedAt, r)
		}
		for _, r := range used {
			if line.At > 0 {
				usedAt[r] = *line
			}
		}
	}
	return moved
}

// registersOf are those that an instruction of PTX writes and reads.
func registersOf(text string) (made, used []string) {
	head := operation.FindString(text)
	rest := text[len(head):]
	made = register.FindAllString(results.FindString(rest), -1)
	used = register.FindAllString(head, -1)
	for _, r := range register.FindAllString(rest, -1) {
		if !slices.Contains(made, r) {
			used = append(used, r)
		}
	}
	return made, used
}
