package ir

// IDs are, for each actor, those that actors of its kind can have: an invoke or a
// spawn gives them. "*" is any: one is computed.
func (m *Machine) IDs() [][]string {
	ids := make([][]string, len(m.Actors))
	for i := range m.Table.Invokes {
		inv := &m.Table.Invokes[i]
		ids[inv.Src] = append(ids[inv.Src], inv.ID)
	}
	for i := range m.Actors {
		ids[i] = append(ids[i], m.Table.Actors[i].Spawned...)
	}
	return ids
}
