module github.com/lockstep-charts/lockstep/bench

go 1.26.0

replace github.com/lockstep-charts/lockstep => ../

require (
	github.com/felixgeelhaar/statekit v1.0.1
	github.com/lockstep-charts/lockstep v0.0.0-00010101000000-000000000000
	github.com/looplab/fsm v1.0.3
	github.com/qmuntal/stateless v1.7.2
)

require (
	cel.dev/cel-go v0.33.2 // indirect
	cel.dev/expr v0.25.3 // indirect
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/dave/jennifer v1.7.1 // indirect
	golang.org/x/exp v0.0.0-20240823005443-9b4947da3948 // indirect
	golang.org/x/text v0.28.0 // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20240826202546-f6391c0de4c7 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20240826202546-f6391c0de4c7 // indirect
	google.golang.org/protobuf v1.36.10 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
