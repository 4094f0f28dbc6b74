// Report writes the pages and charts of docs/results, and the table of the README, from the records in bench/records
// and the lists that [records.LoadAll] reads:
//
//	go run ./bench/report
//
// go test ./docs compares them with what the records give.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tsopt/tsopt/bench/records"
	"github.com/tsopt/tsopt/bench/report/pages"
)

func main() {
	if err := write(".", "docs/results"); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

// write makes the pages of a checkout's records in a folder.
func write(root, to string) error {
	all, err := records.LoadAll(root)
	if err != nil {
		return err
	}
	if len(all.Speed) == 0 {
		return fmt.Errorf("no records; run it at the top of the repository")
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for name, text := range pages.Pages(all) {
		if err := os.WriteFile(filepath.Join(to, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return err
	}
	return os.WriteFile("README.md", []byte(pages.Within(string(readme), all.Speed)), 0o644)
}
