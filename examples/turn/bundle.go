package main

// This file turns TypeScript into one module that a browser or Node loads. What
// lockstep generates needs no build of its own: types are stripped, no more.

import (
	"errors"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The two places where the client runs.
const (
	browser = api.PlatformBrowser
	node    = api.PlatformNode
)

// bundle makes a module of the file and all it imports. Paths are relative to
// this folder.
func bundle(entry string, where api.Platform) ([]byte, error) {
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entry},
		Bundle:      true,
		Format:      api.FormatESModule,
		Platform:    where,
		Target:      api.ES2020,
	})
	if len(r.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(r.Errors, api.FormatMessagesOptions{}), ""))
	}
	return r.OutputFiles[0].Contents, nil
}
