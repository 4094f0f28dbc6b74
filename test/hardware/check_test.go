package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestJudge(t *testing.T) {
	failed := errors.New("exit status 99")
	for _, c := range []struct {
		name, out string
		err, late error
		want      string
	}{
		{"clean", "========= ERROR SUMMARY: 0 errors\n", nil, nil, ""},
		{"memcheck", "========= Invalid __global__ read\n========= ERROR SUMMARY: 3 errors\n", failed, nil, "3 errors"},
		{"racecheck", "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n", failed, nil,
			"1 hazard displayed (1 error, 0 warnings)"},
		{"differs", "@main ran\nC differs\n========= ERROR SUMMARY: 0 errors\n", failed, nil, "C differs"},
		{"cannot be started", "", failed, nil, "exit status 99"},
		{"hangs", "", failed, errors.New("deadline"), "does not end"},
	} {
		assert.Equal(t, c.want, judge(c.out, c.err, c.late).complaint, c.name)
	}
}

func TestReport(t *testing.T) {
	var out strings.Builder
	programs := []program{{Name: "a"}, {Name: "b", Simulator: "data race"}}
	err := report(&out, oracles("compute-sanitizer")[:2], programs, [][]verdict{{{}, {"3 errors", ""}}, {{}, {}}})
	assert.ErrorContains(t, err, "1 of 2 programs")
	assert.Equal(t, "a: memcheck: 3 errors (simulator: clean)\nb: clean here, but the simulator said: data race\n"+
		"run: 2 of 2 clean\nmemcheck: 1 of 2 clean\n", out.String())
}
