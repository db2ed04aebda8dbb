package explore_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
)

// Times lie before now and behind it, spans below nothing too; what is due later is
// told apart from what is overdue, and is waited for.
func TestTimesToCome(t *testing.T) {
	for name, text := range map[string]string{
		"a span below nothing": `events: { GO: { d: duration } }
initial: a
states: { a: { on: { GO: { guard: "event.d < duration('0s')", target: b } } }, b: { type: final } }`,
		"a deadline that a timer waits for": `context: { until: timestamp = now }
events: { LOGIN: { until: timestamp }, CALL: {} }
delays: { left: context.until - now }
initial: out
states:
  out: { on: { LOGIN: { target: in, actions: { assign: { until: event.until } } } } }
  in: { after: { left: out }, on: { CALL: used } }
  used: { type: final }`,
		"one that a span is taken from": `input: { skew: duration = 30s }
context: { until: timestamp = now }
events: { LOGIN: { until: timestamp }, CALL: {}, GO: {} }
delays: { left: context.until - now - input.skew }
initial: out
states:
  out: { on: { LOGIN: { target: kept, actions: { assign: { until: event.until } } } } }
  kept: { on: { GO: in } }
  in: { after: { left: out }, on: { CALL: used } }
  used: { type: final }`,
		"one within an object": `types: { Token: { text: string, expires: timestamp } }
context: { token: optional<Token> }
events: { LOGIN: { token: Token }, CALL: {} }
delays: { left: "has(context.token) ? context.token.expires - now : duration('0s')" }
initial: out
states:
  out: { on: { LOGIN: { target: in, actions: { assign: { token: event.token } } } } }
  in: { after: { left: out }, on: { CALL: used } }
  used: { type: final }`,
		"one that is kept until it counts": `context: { until: timestamp = now }
events: { PUT: { until: timestamp }, GO: {}, CALL: {} }
delays: { left: context.until - now }
initial: out
states:
  out: { on: { PUT: { target: kept, actions: { assign: { until: event.until } } } } }
  kept: { on: { GO: in } }
  in: { after: { left: over }, on: { CALL: used } }
  over: { type: final }
  used: { type: final }`,
		"one that is asked for": `context: { until: timestamp = now }
events: { PUT: { until: timestamp }, CALL: {} }
initial: a
states:
  a: { on: { PUT: { target: b, actions: { assign: { until: event.until } } } } }
  b: { on: { CALL: [ { guard: now < context.until, target: c }, d ] } }
  c: { on: { CALL: { guard: now > context.until, target: e } } }
  d: { meta: { terminal: true } }
  e: { type: final }`,
		"one that is far": `events: { CALL: { until: timestamp } }
initial: a
states: { a: { on: { CALL: [ { guard: "event.until - now > duration('5m')", target: b }, { guard: event.until < now } ] } }, b: { type: final } }`,
		"one that is written": `events: { CALL: {} }
initial: a
states: { a: { on: { CALL: { guard: "now >= timestamp('2100-01-01T00:00:00Z')", target: b } } }, b: { type: final } }`,
		"two that are compared": `context: { last: timestamp = now }
events: { PUT: { at: timestamp }, GO: { at: timestamp } }
initial: a
states:
  a: { on: { GO: [ { guard: event.at < context.last, target: b }, { guard: event.at > context.last, target: c }, { actions: { assign: { last: event.at } } } ] } }
  b: { type: final }
  c: { type: final }`,
	} {
		t.Run(name, func(t *testing.T) {
			r, found := explored(t, "chart: x\n"+text)
			if missing(r) != "" || r.Configurations > 30 {
				t.Errorf("never found: %s in\n%s", missing(r), found)
			}
			expect(t, found, through)
		})
	}
}

// A time that lies far away is not waited for where timers would fire all the way, or
// where no duration is long enough.
func TestFarTimes(t *testing.T) {
	for _, rest := range []string{
		`after: { 1s: { target: a, reenter: true } }, on: { CALL: { guard: "now >= timestamp('2100-01-01T00:00:00Z')", target: b } }`,
		`on: { CALL: { guard: "now >= timestamp('9999-12-31T00:00:00Z')", target: b } }`,
	} {
		chart := inline(t, `chart: x
events: { CALL: {} }
initial: a
states: { a: { `+rest+` }, b: { type: final } }`)
		_, found := searched(t, chart, explore.Options{States: 20})
		expect(t, found, "more may be reachable")
	}
}

// What a calendar says of a time is waited for, where that is now, and tried, where it comes
// with an event, also two parts of it together. How often it comes back is not followed, so
// the first line does not say that all was tried.
func TestDatesAreWaitedFor(t *testing.T) {
	for _, guard := range []string{
		"T.getHours() == 9", "T.getHours() >= 9 && T.getHours() < 17", "T.getHours() < 9 && T.getDayOfWeek() == 0", "T.getDayOfWeek() == 3",
		"T.getDayOfWeek() in [1, 2, 3, 4, 5] && T.getHours() >= 22", "T.getMonth() == 1 && T.getDate() == 29", "T.getDayOfMonth() == 30", "T.getDayOfYear() == 365",
		"T.getFullYear() > 2026", "T.getMinutes() + 5 == 60", "T.getSeconds() == 59 && T.getMinutes() == 59", "T.getMilliseconds() == 7", "-T.getHours() < -22", "string(T.getMonth()) == '11'",
	} {
		for _, way := range []string{
			"s: { on: { GO: { guard: now, target: hit } } }",
			"s: { on: { GO: { guard: now, target: hit } }, after: { 90d: { target: s, reenter: true } } }",
			"s: { on: { GO: { guard: event.t, target: hit } } }",
			"s: { on: { MARK: { target: kept, actions: { assign: { t: now } } } } }\n  kept: { on: { GO: { guard: context.t, target: hit } } }",
			"s: { on: { PUT: { target: kept, actions: { assign: { t: event.t } } } } }\n  kept: { on: { GO: { guard: context.t, target: hit } } }",
		} {
			states := asked.ReplaceAllStringFunc(way, func(at string) string {
				return `guard: "` + strings.ReplaceAll(guard, "T.", strings.TrimPrefix(at, "guard: ")+".") + `"`
			})
			r, told := searched(t, inline(t, dates+states), explore.Options{})
			if strings.Contains(missing(r), "hit") || strings.Contains(told, through) {
				t.Errorf("%s, %s: %s\n%s", guard, way, missing(r), told)
			}
		}
	}
}

const dates = `chart: x
context: { t: timestamp = now }
events: { GO: { t: timestamp }, PUT: { t: timestamp }, MARK: {} }
initial: s
states:
  hit: { type: final }
  `

var asked = regexp.MustCompile(`guard: [a-z.]+`)

// What is asked of the time in a way that is not followed back, as how long something took
// beside something else, is not waited for: the first line does not say that all was tried.
func TestTimesThatAreNotFollowed(t *testing.T) {
	for _, guard := range []string{
		"string(now).endsWith('7Z')", "(now + duration('1h')).getHours() == 9", "now.getHours() == context.t.getHours()",
		"(now - context.t).getMinutes() % 7 == 3", "has(context.u) && now - context.u > context.u - context.t && context.u > context.t",
	} {
		r, told := searched(t, load(t, one("chart: x\ncontext: { t: timestamp = now, u: optional<timestamp> }\nevents: { GO: , MARK: }\ninitial: s\nstates:\n  s: { on: { MARK: { actions: { assign: { u: now } } }, GO: { guard: \""+guard+"\", target: hit } } }\n  hit: { type: final }\n"), "chart.yaml"), explore.Options{})
		if missing(r) != "" && strings.Contains(told, through) {
			t.Errorf("%s: all is said to have been tried:\n%s", guard, told)
		}
	}
}

// That some time has passed is a difference, too: what is compared with the time may be now.
func TestAnyTimePasses(t *testing.T) {
	for _, guard := range []string{
		"now > context.t", "now != context.t", "now - context.t > duration('0s')", "now > context.t && now < context.t + duration('1s')",
		"event.d > now - context.t && event.d < duration('1m') && now > context.t", "event.t < now && event.t > context.t",
	} {
		for name, more := range map[string]string{"alone": "", "beside a timer": ", after: { 20ms: late }"} {
			r, told := searched(t, load(t, one("chart: x\ncontext: { t: timestamp = now }\nevents: { GO: { d: duration, t: timestamp } }\ninitial: s\nstates:\n  s: { on: { GO: { guard: \""+guard+"\", target: hit } }"+more+" }\n  hit: { type: final }\n  late: { type: final }\n"), "chart.yaml"), explore.Options{})
			if strings.Contains(missing(r), "hit") {
				t.Errorf("%s, %s: it is not found\n%s", guard, name, told)
			}
		}
	}
}
