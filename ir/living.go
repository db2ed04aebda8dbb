package ir

// IDs are those that actors of one kind can have, by its index: an invoke or a spawn
// gives them. "*" is any: one is computed.
func (m *Machine) IDs(actor int) []string {
	var ids []string
	for _, inv := range m.Table.Invokes {
		if int(inv.Src) == actor {
			ids = append(ids, inv.ID)
		}
	}
	return append(ids, m.Table.Actors[actor].Spawned...)
}
