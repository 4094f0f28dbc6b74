package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/tsopt/tsopt/internal/builttools"
)

// drive runs a client's script against the server.
func drive(t *testing.T, command ...string) {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = "clients"
	cmd.Env = append(os.Environ(), "TSLSP="+builttools.Tool(t, "tslsp"), "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestNeovim(t *testing.T) {
	if _, err := exec.LookPath("nvim"); err != nil {
		t.Skip("no nvim: install Neovim to try tslsp with its client")
	}
	drive(t, "timeout", "60", "nvim", "--headless", "--clean", "-c", "luafile neovim.lua")
}

func TestPygls(t *testing.T) {
	if err := exec.Command("python3", "-c", "import pytest_lsp").Run(); err != nil {
		t.Skip("no pytest-lsp: python3 -m pip install pytest-lsp to try tslsp with pygls's client")
	}
	drive(t, "timeout", "60", "python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_client.py")
}

func TestVSCode(t *testing.T) {
	if err := exec.Command("node", "-e", "require('vscode-languageserver-protocol/node')").Run(); err != nil {
		t.Skip("no vscode-languageserver-protocol: install it by npm, and name its directory in NODE_PATH, to try tslsp with VS Code's client")
	}
	drive(t, "timeout", "60", "node", "vscode.js")
}
