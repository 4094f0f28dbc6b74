package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		usage()
	}
	var err error
	switch os.Args[1] {
	case "prepare":
		err = prepareCommand(os.Args[2:])
	case "check":
		err = checkCommand(os.Args[2:])
	default:
		usage()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "hardware:", err)
		os.Exit(1)
	}
}

func usage() {
	fmt.Fprint(os.Stderr, "usage: hardware prepare -o DIR FILE...   compile programs for a machine with GPUs\n"+
		"       hardware check [-j N] DIR         run them there, under compute-sanitizer too\n")
	os.Exit(2)
}
