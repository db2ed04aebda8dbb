package kernel

type index struct{}
type Machine struct{}
