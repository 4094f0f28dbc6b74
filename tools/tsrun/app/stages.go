package app

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// verifyStages runs a pipeline pass by pass.
func (s *session) verifyStages(*ir.Op) error { return fmt.Errorf("no pipeline is registered") }
