package reference

// What a teller of stories may ask.

// Useful are the outside events of the root for which an active state has a key.
func (s *Session) Useful() []string {
	m := s.system.root
	internal := map[string]bool{}
	for _, n := range m.chart.doc.Internal {
		internal[n.Text] = true
	}
	var all []string
	for _, e := range m.chart.doc.Events {
		if internal[e.Name.Text] {
			continue
		}
		for _, a := range m.configuration {
			if len(a.candidates(e.Name.Text)) > 0 {
				all = append(all, e.Name.Text)
				break
			}
		}
	}
	return all
}

// Hosts are the addresses of living host actors.
func (s *Session) Hosts() []string {
	var all []string
	for _, m := range s.system.machines() {
		for _, c := range m.childrenByID() {
			if c.decl.chart == nil {
				all = append(all, join(m.address, c.id))
			}
		}
	}
	return all
}

// Children are the addresses of living child machines.
func (s *Session) Children() []string {
	var all []string
	for _, m := range s.system.machines()[1:] {
		all = append(all, m.address)
	}
	return all
}

// Active tells whether the root machine is running.
func (s *Session) Active() bool { return s.system.root.status == "active" }
