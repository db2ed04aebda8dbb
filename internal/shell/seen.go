package shell

// What the driver itself reads of a snapshot, to know what there is to choose from.

import (
	"encoding/json"
	"maps"
	"slices"
)

// seen is what the driver reads of a snapshot.
type seen struct {
	Chart    string
	Value    json.RawMessage
	Context  json.RawMessage
	Status   string
	Timers   []struct{ ID string }
	Children map[string]struct {
		Src      string
		Snapshot json.RawMessage
	}
}

func read(snapshot []byte) (s seen) {
	if err := json.Unmarshal(snapshot, &s); err != nil {
		panic("bug: a snapshot that is no JSON: " + err.Error())
	}
	return s
}

// kin is a living machine below the root.
type kin struct{ chart, at string }

func kinOf(snapshot []byte, at string) (all []kin) {
	s := read(snapshot)
	for _, id := range slices.Sorted(maps.Keys(s.Children)) {
		if child := s.Children[id].Snapshot; child != nil {
			all = append(append(all, kin{read(child).Chart, at + id}), kinOf(child, at+id+"/")...)
		}
	}
	return all
}
