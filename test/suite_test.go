// Package test runs the lit suite in this directory as Go tests.
package test

import (
	"testing"

	"github.com/tsopt/tsopt/internal/lit/littest"
	"github.com/tsopt/tsopt/tools/tslit/app"
)

// TestSuite runs every lit test, with this project's tools in this process.
// LIT_FILTER, a regular expression, selects tests.
func TestSuite(t *testing.T) { littest.Run(t, app.Builtins(), ".") }
