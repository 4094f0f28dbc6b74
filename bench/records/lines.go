package records

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// each calls f with every line of the files *.jsonl of a folder, in the order of their names. An error of f is given
// the line's place.
func each(dir string, f func(line []byte) error) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<20)
		for n := 1; lines.Scan(); n++ {
			if strings.TrimSpace(lines.Text()) == "" {
				continue
			}
			if err := f(lines.Bytes()); err != nil {
				return fmt.Errorf("%s:%d: %w", file, n, err)
			}
		}
		if err := lines.Err(); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// decode reads JSON whose fields are all known, so that a misspelt one is an error.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
