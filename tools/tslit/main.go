// Command tslit runs tests in the format of LLVM's lit, without Python and
// without LLVM: FileCheck and this project's tools run inside of it.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/tslit/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
