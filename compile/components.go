package compile

import "slices"

// This file finds the circles of a graph.

// components are the strongly connected components of a graph, sinks first: next
// has where the edges of each node lead.
func components(next [][]int32) [][]int32 {
	t := &tarjan{next: next, number: make([]int32, len(next)), low: make([]int32, len(next)), on: make([]bool, len(next))}
	for v := range next {
		if t.number[v] == 0 {
			t.visit(int32(v))
		}
	}
	return t.found
}

// A tarjan is Tarjan's walk: depth first, with the nodes whose component is still
// open on a stack.
type tarjan struct {
	next   [][]int32
	number []int32 // when a node was visited, from 1; 0 if it was not yet
	low    []int32 // the earliest open node that is known to be reached from it
	on     []bool  // it is on the stack
	stack  []int32
	count  int32
	found  [][]int32
}

func (t *tarjan) visit(v int32) {
	t.count++
	t.number[v], t.low[v] = t.count, t.count
	t.stack, t.on[v] = append(t.stack, v), true
	for _, w := range t.next[v] {
		if t.number[w] == 0 {
			t.visit(w)
			t.low[v] = min(t.low[v], t.low[w])
		} else if t.on[w] {
			t.low[v] = min(t.low[v], t.number[w])
		}
	}
	if t.low[v] == t.number[v] {
		t.pop(v)
	}
}

// pop takes the component of v off the stack.
func (t *tarjan) pop(v int32) {
	for i := len(t.stack) - 1; ; i-- {
		t.on[t.stack[i]] = false
		if t.stack[i] == v {
			t.found = append(t.found, slices.Clone(t.stack[i:]))
			t.stack = t.stack[:i]
			return
		}
	}
}
