package golang

// A queue is what was asked for while printing and stands further down: each once,
// in order of first use.
type queue[K comparable] struct {
	names   map[K]string
	list    []K
	printed int // how much of the list
}

// need gives the name of what is asked for; name finds it, the first time.
func (q *queue[K]) need(what K, name func() string) string {
	if known, ok := q.names[what]; ok {
		return known
	}
	if q.names == nil {
		q.names = map[K]string{}
	}
	own := name()
	q.names[what] = own
	q.list = append(q.list, what)
	return own
}

// asked tells whether somebody asked for it.
func (q *queue[K]) asked(what K) bool { return q.names[what] != "" }

// drain prints what is not printed yet, and tells whether there was any. Printing may
// ask for more.
func (q *queue[K]) drain(print func(K)) bool {
	before := q.printed
	for ; q.printed < len(q.list); q.printed++ {
		print(q.list[q.printed])
	}
	return q.printed > before
}
