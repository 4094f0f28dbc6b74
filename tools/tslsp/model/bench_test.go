package model

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
)

// large is a program of 200,000 operations.
func large() string {
	var b strings.Builder
	for f := range 400 {
		fmt.Fprintf(&b, "func.func @f%d(%%a: i32) -> i32 {\n", f)
		for i := range 500 {
			fmt.Fprintf(&b, "  %%v%d = arith.addi %%a, %%a : i32\n", i)
		}
		b.WriteString("  return %v0 : i32\n}\n")
	}
	return b.String()
}

// BenchmarkAnalyze analyses 200,000 operations, without and with an error in the
// middle.
func BenchmarkAnalyze(b *testing.B) {
	good := large()
	half := len(good) / 2
	bad := good[:half] + strings.Replace(good[half:], "arith.addi", "arith.bogus", 1)
	for name, text := range map[string]string{"good": good, "bad": bad} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Analyze(context.Background(), text, Config{Registry: all.Registry(), File: "f.mlir"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
