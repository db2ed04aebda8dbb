package explore

import "strings"

// Told are the steps of a path as a scenario has them, with what the host is told before.
func Told(p *Path) (list []string) {
	b := &writer{}
	b.scenario("it", p)
	for line := range strings.Lines(b.String()) {
		if step, is := strings.CutPrefix(line, "      - "); is && !strings.HasPrefix(step, "state: ") {
			list = append(list, strings.TrimSpace(step))
		}
	}
	return list
}
