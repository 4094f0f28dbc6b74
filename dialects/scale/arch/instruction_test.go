package arch

import "testing"

// TestInstructionSets reads all shipped instructions, which machines of their architecture have by their features.
func TestInstructionSets(t *testing.T) {
	for _, name := range architectures {
		if len(instructionSet(name)) == 0 {
			t.Errorf("%s has no instructions", name)
		}
		for _, i := range instructionSet(name) {
			if len(i.Needs()) == 0 || i.Lower() == "" {
				t.Errorf("@%s of %s is every machine's, or has no intrinsic", i.SymName, name)
			}
		}
	}
}
