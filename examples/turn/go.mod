module github.com/lockstep-charts/lockstep/examples/turn

go 1.26.0

require (
	github.com/coder/websocket v1.8.15
	github.com/evanw/esbuild v0.28.2
	github.com/lockstep-charts/lockstep v0.0.0
)

require golang.org/x/sys v0.49.0 // indirect

replace github.com/lockstep-charts/lockstep => ../..
