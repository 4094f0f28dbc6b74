package tilegen_test

import (
	"slices"
	"testing"

	"github.com/tsopt/tsopt/internal/tilegen"
)

// TestSameSeed holds that a seed gives one program, and another seed another.
func TestSameSeed(t *testing.T) {
	texts := map[string]uint64{}
	for seed := range uint64(50) {
		p := tilegen.Generate(seed, tilegen.Options{})
		if again := tilegen.Generate(seed, tilegen.Options{}); again.Text != p.Text {
			t.Fatalf("seed %d gives two programs", seed)
		}
		if other, ok := texts[p.Text]; ok {
			t.Errorf("seeds %d and %d give the same program", other, seed)
		}
		texts[p.Text] = seed
	}
}

// TestFeatures holds that every feature occurs, and none that was left out.
func TestFeatures(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(600) {
		for _, f := range tilegen.Generate(seed, tilegen.Options{}).Features {
			count[f]++
		}
	}
	for _, f := range tilegen.Features() {
		if count[f.Name] < 3 {
			t.Errorf("%s occurs in %d programs of 600", f.Name, count[f.Name])
		}
	}
	only := tilegen.Options{Only: []string{"gemm"}, Weights: map[string]int{"policy": 50}}
	for seed := range uint64(50) {
		for _, f := range tilegen.Generate(seed, only).Features {
			if !slices.Contains([]string{"load", "store", "gemm", "policy"}, f) {
				t.Errorf("seed %d has %s", seed, f)
			}
		}
	}
}
