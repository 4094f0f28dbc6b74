// Command filecheck checks a text against the CHECK directives of a file, as
// LLVM's FileCheck does.
package main

import (
	"context"
	"os"

	"github.com/tsopt/tsopt/tools/filecheck/app"
)

func main() {
	os.Exit(app.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
