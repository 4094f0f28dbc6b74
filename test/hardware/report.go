package main

import (
	"fmt"
	"io"
)

// report prints every complaint, with what the simulator had said, and the counts.
// It is an error that an oracle complains of a program.
func report(w io.Writer, oracles []oracle, programs []program, verdicts [][]verdict) error {
	clean, faulty := make([]int, len(oracles)), 0
	for i, p := range programs {
		bad := false
		for j, o := range oracles {
			v := verdicts[i][j]
			if v.complaint == "" {
				clean[j]++
				continue
			}
			bad = true
			fmt.Fprintf(w, "%s: %s: %s (simulator: %s)\n", p.Name, o.name, v.complaint, orClean(p.Simulator))
		}
		if bad {
			faulty++
		} else if p.Simulator != "" {
			fmt.Fprintf(w, "%s: clean here, but the simulator said: %s\n", p.Name, p.Simulator)
		}
	}
	for j, o := range oracles {
		fmt.Fprintf(w, "%s: %d of %d clean\n", o.name, clean[j], len(programs))
	}
	if faulty > 0 {
		return fmt.Errorf("%d of %d programs are not clean", faulty, len(programs))
	}
	return nil
}

func orClean(s string) string {
	if s == "" {
		return "clean"
	}
	return s
}
