package typescript_test

import (
	"regexp"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
)

// A compiler to which two types fit a host alike badly says of the one that it saw
// last what is missing. Of a machine that lacks an action that must be the action, and
// not the `follow: true` of a follower (TypeScript 5 goes by the order of what is
// written, 7 by names).
func TestOptionsStandBehindThoseOfFollowers(t *testing.T) {
	for _, m := range samples.Charts(t) {
		text := typescript.Generate(m, typescript.Options{Ext: ".ts"})
		for _, order := range optionsLast {
			if !order.Match(text) {
				t.Errorf("%s has no %s", m.Name, order)
			}
		}
	}
}

// optionsLast are the places where both stand.
var optionsLast = []*regexp.Regexp{
	regexp.MustCompile(`(?s)export type FollowOptions = .*export type Options = `),
	regexp.MustCompile(`createActor\(options: FollowOptions \| Options\b`),
	regexp.MustCompile(`restoreActor\(\s*snapshot: string,\s*options: \((Omit<)?FollowOptions(, 'input'>)? \| (Omit<)?Options\b`),
}
