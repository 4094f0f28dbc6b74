// Package all lists every pass that goes down a level, and the pipelines of
// them. A new conversion adds its line here.
package all

import "github.com/tsopt/tsopt/ir/pass"

// Passes are all conversion passes.
func Passes() []*pass.Pass { return nil }

// Pipelines are all named pipelines.
func Pipelines() []*pass.Pipeline { return nil }
