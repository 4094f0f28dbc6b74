// Package proc carries what a command takes from its process — working
// directory and environment — in a context, so that many commands can run
// inside one process, each with its own.
package proc

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// State is the working directory and the environment ("NAME=value") of a command.
type State struct {
	Dir string
	Env []string
}

type key struct{}

// With returns a context whose commands run in the given state.
func With(ctx context.Context, s State) context.Context {
	return context.WithValue(ctx, key{}, s)
}

// Path resolves a file name against the working directory of ctx.
func Path(ctx context.Context, name string) string {
	s, ok := ctx.Value(key{}).(State)
	if !ok || name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.Dir, name)
}

// Dir returns the working directory of ctx.
func Dir(ctx context.Context) string {
	if s, ok := ctx.Value(key{}).(State); ok {
		return s.Dir
	}
	dir, err := os.Getwd()
	if err != nil {
		return "."
	}
	return dir
}

// Env returns the environment of ctx.
func Env(ctx context.Context) []string {
	if s, ok := ctx.Value(key{}).(State); ok {
		return s.Env
	}
	return os.Environ()
}

// Getenv returns the value of an environment variable of ctx.
func Getenv(ctx context.Context, name string) string {
	value, _ := LookupEnv(ctx, name)
	return value
}

// LookupEnv returns the value of an environment variable of ctx, and whether it is set.
func LookupEnv(ctx context.Context, name string) (value string, ok bool) {
	s, own := ctx.Value(key{}).(State)
	if !own {
		return os.LookupEnv(name)
	}
	return Lookup(s.Env, name)
}

// Lookup returns the value of a variable, and whether it is set; the last definition counts.
func Lookup(env []string, name string) (value string, ok bool) {
	for i := len(env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(env[i], name+"="); ok {
			return value, true
		}
	}
	return "", false
}
