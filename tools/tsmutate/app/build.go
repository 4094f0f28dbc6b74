package app

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// buildMutants compiles this tool with all mutations in it and returns the file
// for go's -overlay, and the program.
func buildMutants(ctx context.Context, root, dir string, all []*mutation) (overlay, program string, err error) {
	if overlay, err = writeOverlay(root, dir, all); err != nil {
		return "", "", err
	}
	program = filepath.Join(dir, "mutants")
	return overlay, program, goBuild(ctx, root, overlay, "-o", program, "./tools/tsmutate")
}

// writeOverlay writes the sources with all mutations in them, and the file for
// go's -overlay that puts them in place of the others.
func writeOverlay(root, dir string, all []*mutation) (string, error) {
	files, err := instrument(root, all)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, text := range files {
		// The go command looks for packages in all folders but those with an underscore.
		copied := filepath.Join(dir, "_src", name)
		if err := writeFile(copied, text); err != nil {
			return "", err
		}
		replace[filepath.Join(root, name)] = copied
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "  ")
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, writeFile(overlay, text)
}

func goBuild(ctx context.Context, root, overlay string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-overlay", overlay}, args...)...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("a mutation does not compile: %w\n%s", err, out)
	}
	return nil
}

// writeFile writes a file and the folders above it.
func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// moduleRoot is the folder of the compiler's sources, found from the working
// directory.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, listFolder)); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("tsmutate must run in the compiler's source tree: there is no %s here or in a parent directory", listFolder)
		}
	}
}

// listFolder is where the lists of mutations are, from the root.
const listFolder = "tools/tsmutate/mutations"
