package expr

// One row for each rule of the profile: what is accepted and the ops it becomes.

type acceptedRow struct{ text, want, tree string }

var accepted = []acceptedRow{
	// Literals and roots.
	{"1", "", "1"}, {"-1", "", "-1"}, {"0x10", "", "16"}, {"1.5", "", "1.5d"}, {"'a'", "", `"a"`}, {`r'\d'`, "", `"\\d"`}, {"true", "", "true"},
	{"9007199254740991", "", "9007199254740991"}, {"-9007199254740991", "", "-9007199254740991"}, {"-(5)", "", "-5"},
	{"timestamp('1970-01-01T00:00:01Z')", "", "@1000"}, {"duration('1.5s')", "", "1500ms"}, {"duration('-1m30s')", "", "-90000ms"},
	{"now", "", "now"}, {"self", "", "self"}, {"event.type", "", "eventtype"}, {"input.url", "", "input.url"}, {"params.n", "", "params.n"},
	{"// a comment\n1", "", "1"},
	// Durations as charts write them, where one is wanted.
	{"250ms", "duration", "250ms"}, {"1m30s", "duration", "90000ms"}, {"30d", "duration?", "2592000000ms"}, {"-5s", "duration", "-5000ms"},
	// Int literals become doubles wherever the other side is one.
	{"1", "double", "1d"}, {"context.d + 1", "", "(DoubleAdd context.d 1d)"}, {"1 - context.d", "", "(DoubleSub 1d context.d)"},
	{"context.d == 1", "", "(Eq context.d 1d)"}, {"1 < context.d", "", "(Lt 1d context.d)"}, {"context.d in [1, 2]", "", "(InList! context.d (MakeList list<double> 1d 2d))"},
	{"1 in context.doubles", "", "(InList! 1d context.doubles)"}, {"[1, context.d]", "", "(MakeList list<double> 1d context.d)"},
	{"[1, 2.5, 3]", "", "(MakeList list<double> 1d 2.5d 3d)"}, {"context.b ? 1 : context.d", "", "(Cond context.b 1d context.d)"},
	{"[1, 2]", "list<double>", "(MakeList list<double> 1d 2d)"}, {"{'a': 1}", "map<double>", `(MakeMap map<double> "a" 1d)`},
	{"context.b ? 1 : 2", "double", "(Cond context.b 1d 2d)"}, {"context.doubles + [1]", "", "(ListAdd! context.doubles (MakeList list<double> 1d))"},
	{"math.greatest(context.d, 1)", "", "(Greatest! context.d 1d)"}, {"math.ceil(1)", "", "(Ceil 1d)"}, {"-context.d * 2", "", "(DoubleMul (DoubleNeg context.d) 2d)"},
	{"[1, 2].map(x, 3)", "list<double>", "(MapMacro! $0 (MakeList list<int> 1 2) 3d)"}, {"Progress{received: 1, rate: 2}.rate", "", "(MakeObject Progress 1 - 2d).rate"},
	{"context.ints.map(x, 1) == context.doubles", "", "(Eq! (MapMacro! $0 context.ints 1d) context.doubles)"},
	// String literals become enum values.
	{"'network'", "Reason", "Reason#network/0"}, {"context.r == 'refused'", "", "(Eq context.r Reason#refused/2)"}, {"'refused' != context.r", "", "(Ne Reason#refused/2 context.r)"},
	{"context.r in ['network', 'refused']", "", "(InList! context.r (MakeList list<Reason> Reason#network/0 Reason#refused/2))"},
	{"'network' in context.reasons", "", "(InList! Reason#network/0 context.reasons)"}, {"context.b ? 'network' : context.r", "", "(Cond context.b Reason#network/0 context.r)"},
	{"(context.b ? 'network' : 'refused') == context.r", "", "(Eq (Cond context.b Reason#network/0 Reason#refused/2) context.r)"},
	{"context.reasons == ['network']", "", "(Eq! context.reasons (MakeList list<Reason> Reason#network/0))"},
	{"context.reasons + ['network']", "", "(ListAdd! context.reasons (MakeList list<Reason> Reason#network/0))"},
	{"(['network'] + ['refused']) == context.reasons", "", "(Eq! (ListAdd! (MakeList list<Reason> Reason#network/0) (MakeList list<Reason> Reason#refused/2)) context.reasons)"},
	{"optional.of('network')", "Reason?", "(SomeOf Reason#network/0)"}, {"'network'", "Reason?", "Reason#network/0"},
	{"context.?last.?reason.orValue('network')", "", "(OrValue (OptField reason context.last) Reason#network/0)"},
	{"context.?last.?reason == optional.of('refused')", "", "(Eq (OptField reason context.last) (SomeOf Reason#refused/2))"},
	{"context.reasons[?0].orValue('network')", "", "(OrValue (OptListIndex context.reasons 0) Reason#network/0)"},
	{"context.reasons.exists(r, r == 'network')", "", "(Exists! $0 context.reasons (Eq $0 Reason#network/0))"},
	{"Reason(context.s)", "", "(StringToEnum! context.s)"}, {"Reason('network')", "", "Reason#network/0"}, {"string(context.r)", "", "(EnumToString context.r)"}, {"Reason(context.r)", "", "context.r"},
	{"Failure{reason: 'refused', message: ''}", "", `(MakeObject Failure Reason#refused/2 "" -)`},
	// What has no type of its own.
	{"[]", "list<string>", "(MakeList list<string>)"}, {"size([])", "", "(ListSize (MakeList list<int>))"}, {"[] == context.texts", "", "(Eq! (MakeList list<string>) context.texts)"},
	{"[[], ['a']]", "", `(MakeList list<list<string>> (MakeList list<string>) (MakeList list<string> "a"))`}, {"optional.none() == context.?plan", "", "(Eq (NoneOf optional<string>) context.plan)"},
	{"context.b ? context.?plan : optional.none()", "", "(Cond context.b context.plan (NoneOf optional<string>))"}, {"{}", "", "(MakeMap map<int>)"}, {"[].join()", "", `(Join! (MakeList list<string>) "")`},
	// Arithmetic and comparison.
	{"context.n + 1 - context.m * 2", "", "(IntSub! (IntAdd! context.n 1) (IntMul! context.m 2))"}, {"context.n / 2", "", "(IntDiv context.n 2)"}, {"context.n / 0", "", "(IntDiv! context.n 0)"},
	{"context.n % context.m", "", "(IntMod! context.n context.m)"}, {"-context.n", "", "(IntNeg context.n)"}, {"pow(2, context.n)", "", "(IntPow! 2 context.n)"},
	{"context.s + 'a'", "", `(StringAdd! context.s "a")`}, {"context.t + context.w", "", "(TimestampAdd! context.t context.w)"}, {"context.w + context.t", "", "(DurationTimestamp! context.w context.t)"},
	{"now - context.t > duration('1s')", "", "(Gt! (TimestampDiff! now context.t) 1000ms)"}, {"now - context.w", "", "(TimestampSub! now context.w)"},
	{"input.pause * pow(2, context.n)", "", "(DurationMul! input.pause (IntPow! 2 context.n))"}, {"context.w - context.w + context.w", "", "(DurationAdd! (DurationSub! context.w context.w) context.w)"},
	{"context.n >= context.m", "", "(Ge context.n context.m)"}, {"context.s <= 'a'", "", `(Le context.s "a")`}, {"context.t < now", "", "(Lt context.t now)"},
	{"context.progress == Progress{received: 1}", "", "(Eq context.progress (MakeObject Progress 1 - 1.5d))"}, {"context.tags == {'a': 1}", "", `(Eq! context.tags (MakeMap map<int> "a" 1))`},
	{"context.b == true && !context.b || context.n > 0", "", "(OrElse (And (Eq context.b true) (Not context.b)) (Gt context.n 0))"},
	// Fields, optionals, absence.
	{"has(context.last) && context.last.reason == 'refused'", "", "(And! (HasField last context) (Eq! (Unwrap! context.last).reason Reason#refused/2))"},
	{"!has(context.last) || context.last.message == ''", "", `(OrElse! (Not (HasField last context)) (Eq! (Unwrap! context.last).message ""))`},
	{"has(context.last) ? context.last.message : ''", "", `(Cond! (HasField last context) (Unwrap! context.last).message "")`},
	{"canRetry && context.last.message == ''", "", `(And! (CallFunc 0) (Eq! (Unwrap! context.last).message ""))`},
	{"has(context.last) && has(context.last.progress) && context.last.progress.received > 0", "", "(And! (And! (HasField last context) (HasField! progress (Unwrap! context.last))) (Gt! (Unwrap! (Unwrap! context.last).progress).received 0))"},
	{"!(context.n == 1)", "", "(Ne context.n 1)"}, {"!(context.n != 1)", "", "(Eq context.n 1)"}, {"!(!(context.n > 1))", "", "(Gt context.n 1)"},
	{"context.?last.hasValue() && context.last.message != ''", "", `(And! (HasField last context) (Ne! (Unwrap! context.last).message ""))`},
	{"context.?last.?progress.?total.orValue(0)", "", "(OrValue (OptField total (OptField progress context.last)) 0)"}, {"context.?n.orValue(1)", "", "(OrValue (SomeOf context.n) 1)"},
	{"context.?plan.or(context.?plan)", "", "(Or context.plan context.plan)"}, {"context.?plan.value()", "", "(Unwrap! context.plan)"}, {"context.?plan.optMap(v, size(v)).orValue(0)", "", "(OrValue! (OptMap! $0 context.plan (StringSize! $0)) 0)"},
	{"context.?tags.?a.orValue(0)", "", `(OrValue (OptMapIndex (SomeOf context.tags) "a") 0)`}, {"context.tags[?'a']", "", `(OptMapIndex context.tags "a")`}, {"context.ints[?0].hasValue()", "", "(HasValue (OptListIndex context.ints 0))"},
	{"has(context.tags.a)", "", `(InMap "a" context.tags)`}, {"context.tags.a", "", `(MapIndex! context.tags "a")`}, {"context.tags['a']", "", `(MapIndex! context.tags "a")`}, {"context.ints[0]", "", "(ListIndex! context.ints 0)"},
	{"'a' in context.tags", "", `(InMap "a" context.tags)`},
	{"context.?last.message.orValue('')", "", `(OrValue (OptField message context.last) "")`}, {"context.?last.progress.total.hasValue()", "", "(HasValue (OptField total (OptField progress context.last)))"},
	{"has(context.?last.progress.total)", "", "(HasValue (OptField total (OptField progress context.last)))"}, {"context.?ints[0].orValue(1)", "", "(OrValue (OptListIndex (SomeOf context.ints) 0) 1)"},
	{"context.?last.progress.hasValue() && context.last.progress.received > 0", "", "(And! (HasValue (OptField progress context.last)) (Gt! (Unwrap! (Unwrap! context.last).progress).received 0))"},
	// Absence travels where an optional is wanted.
	{"context.plan", "string?", "context.plan"}, {"context.last.message", "string?", "(OptField message context.last)"}, {"context.s", "string?", "context.s"},
	{"context.b ? context.plan : 'x'", "string?", `(Cond context.b context.plan (SomeOf "x"))`}, {"optional.none()", "string?", "(NoneOf optional<string>)"}, {"context.?plan", "string?", "context.plan"},
	{"event.total", "int?", "event.total"}, {"event.error.place", "string?", "event.error.place"}, {"params.note", "string?", "params.note"},
	{"context.plan", "any?", "(OptMap! $0 context.plan (MakeAny! $0))"}, {"context.extra", "any?", "context.extra"}, {"1", "any?", "(MakeAny 1)"},
	// any.
	{"context.n", "any", "(MakeAny context.n)"}, {"context.d", "any", "(MakeAny! context.d)"}, {"context.data", "any", "context.data"}, {"[1, 'a']", "any", `(MakeAny (MakeList list<any> (MakeAny 1) (MakeAny "a")))`},
	{"{'a': 1, 'b': [true]}", "any", `(MakeAny (MakeMap map<any> "a" (MakeAny 1) "b" (MakeAny (MakeList list<any> (MakeAny true)))))`}, {"[1, 'a']", "list<any>", `(MakeList list<any> (MakeAny 1) (MakeAny "a"))`},
	{"[1, 'a'] + [true]", "list<any>", `(ListAdd! (MakeList list<any> (MakeAny 1) (MakeAny "a")) (MakeList list<any> (MakeAny true)))`}, {"[] + [1, 'a']", "list<any>", `(ListAdd! (MakeList list<any>) (MakeList list<any> (MakeAny 1) (MakeAny "a")))`},
	{"[context.data] + [1, 'a']", "", `(ListAdd! (MakeList list<any> context.data) (MakeList list<any> (MakeAny 1) (MakeAny "a")))`},
	{"int(context.data)", "", "(AnyToInt! context.data)"}, {"string(context.data)", "", "(AnyToString! context.data)"}, {"bool(context.data) || double(context.data) > 0", "", "(OrElse! (AnyToBool! context.data) (Gt! (AnyToDouble! context.data) 0d))"},
	// Events.
	{"event.received", "", "event.received"}, {"has(event.total) && event.total > 1", "", `(And! (HasEventField "total") (Gt! (Unwrap! event.total) 1))`}, {"event.?total.orValue(0)", "", "(OrValue event.total 0)"},
	{"event.?sender.orValue('')", "", `(OrValue eventsender "")`}, {"has(event.sender) && event.sender == 'a'", "", `(And! (HasValue eventsender) (Eq! (Unwrap! eventsender) "a"))`}, {"event.error.code in ['a', 'b']", "", `(InList! event.error.code (MakeList list<string> "a" "b"))`},
	// Named things.
	{"left > 0", "", "(Gt! (CallFunc! 1) 0)"}, {"atLeast(2)", "", "(CallFunc 2 (MakeObject params of atLeast 2 7))"}, {"atLeast(2, context.n)", "", "(CallFunc 2 (MakeObject params of atLeast 2 context.n))"},
	{"quotaLeft('ann')", "", `(HostGuard! 0 (MakeObject params of quotaLeft "ann"))`}, {"active('loading.retrying')", "", "(Active 3)"}, {"alive('a')", "", `(Alive "a")`},
	// Conversions.
	{"int(context.d)", "", "(DoubleToInt! context.d)"}, {"int(context.s)", "", "(StringToInt! context.s)"}, {"int(context.t)", "", "(TimestampToInt context.t)"}, {"int(context.n)", "", "context.n"},
	{"double(context.n)", "", "(IntToDouble context.n)"}, {"double(context.s)", "", "(StringToDouble! context.s)"}, {"string(context.n)", "", "(IntToString context.n)"}, {"string(context.d)", "", "(DoubleToString context.d)"},
	{"string(context.b)", "", "(BoolToString context.b)"}, {"string(context.t)", "", "(TimestampToString context.t)"}, {"string(context.w)", "", "(DurationToString context.w)"}, {"bool('true')", "", `(StringToBool! "true")`},
	{"timestamp(context.s)", "", "(StringToTimestamp! context.s)"}, {"timestamp(0)", "", "(IntToTimestamp! 0)"}, {"duration(context.s)", "", "(StringToDuration! context.s)"}, {"millis(context.w)", "", "(Millis context.w)"},
	// Strings.
	{"context.s.size() + size(context.s)", "", "(IntAdd! (StringSize! context.s) (StringSize! context.s))"}, {"context.s.contains('a')", "", `(Contains! context.s "a")`}, {"context.s.startsWith('a') || context.s.endsWith('b')", "", `(OrElse (StartsWith context.s "a") (EndsWith context.s "b"))`},
	{"context.s.matches('^a+$')", "", `(Matches! "^a+$" context.s)`}, {"matches(context.s, 'a')", "", `(Matches! "a" context.s)`}, {"context.s.trim().lowerAscii().upperAscii()", "", "(UpperAscii! (LowerAscii! (Trim! context.s)))"},
	{"context.s.split(',').join('-')", "", `(Join! (Split! context.s ",") "-")`}, {"context.s.split(',', 2)", "", `(SplitN! context.s "," 2)`}, {"context.s.replace('a', 'b')", "", `(Replace! context.s "a" "b")`},
	{"context.s.replace('a', 'b', 1)", "", `(ReplaceN! context.s "a" "b" 1)`}, {"context.s.substring(1)", "", "(SubstringFrom! context.s 1)"}, {"context.s.substring(1, 2)", "", "(Substring! context.s 1 2)"},
	{"context.s.indexOf('a')", "", `(IndexOf! context.s "a" 0)`}, {"context.s.indexOf('a', 2)", "", `(IndexOf! context.s "a" 2)`}, {"context.texts.join()", "", `(Join! context.texts "")`},
	// Lists and maps.
	{"context.ints.slice(0, 2).reverse().sort().distinct()", "", "(Distinct! (Sort! (Reverse! (Slice! context.ints 0 2))))"}, {"context.ints.first().orValue(0)", "", "(OrValue (First context.ints) 0)"}, {"context.texts.last()", "", "(Last context.texts)"},
	{"size(context.tags) + context.tags.size()", "", "(IntAdd! (MapSize context.tags) (MapSize context.tags))"}, {"context.ints.all(x, x > 0)", "", "(All! $0 context.ints (Gt $0 0))"}, {"context.tags.exists(k, context.tags[k] > 1)", "", "(Exists! $0 context.tags (Gt! (MapIndex! context.tags $0) 1))"},
	{"context.ints.exists_one(x, x == 1)", "", "(ExistsOne! $0 context.ints (Eq $0 1))"}, {"context.ints.filter(x, x > 0).map(y, y + 1)", "", "(MapMacro! $0 (Filter! $0 context.ints (Gt $0 0)) (IntAdd! $0 1))"},
	{"context.ints.map(x, x > 0, string(x))", "", "(MapFilter! $0 context.ints (Gt $0 0) (IntToString $0))"}, {"context.ints.map(x, context.ints.map(y, x + y))", "", "(MapMacro! $0 context.ints (MapMacro! $1 context.ints (IntAdd! $0 $1)))"},
	{"context.runs.filter(r, has(r.total) && r.total > 1)", "", "(Filter! $0 context.runs (And! (HasField total $0) (Gt! (Unwrap! $0.total) 1)))"}, {"context.runs.map(r, has(r.total), r.total)", "", "(MapFilter! $0 context.runs (HasField total $0) (Unwrap! $0.total))"},
	{"math.least(context.n, 1, 2)", "", "(Least context.n 1 2)"}, {"math.greatest(context.ints)", "", "(GreatestOf! context.ints)"}, {"math.abs(context.n)", "", "(IntAbs context.n)"}, {"math.abs(-1.5)", "", "(DoubleAbs -1.5d)"},
	{"math.floor(context.d) + math.round(context.d)", "", "(DoubleAdd (Floor context.d) (Round context.d))"},
	// Time.
	{"now.getFullYear() + now.getMonth()", "", "(IntAdd! (GetFullYear now) (GetMonth now))"}, {"now.getHours() + context.w.getHours()", "", "(IntAdd! (GetHours now) (DurationHours context.w))"}, {"context.w.getMilliseconds()", "", "(DurationMilliseconds context.w)"},
}

type refusedRow struct{ text, want, said string }

// What is refused, with the code and the column of each finding.
var refused = []refusedRow{
	// Syntax.
	{"", "", "LS400@1"}, {"1 +", "", "LS400@4"}, {"context.n = 1", "", "LS400@11"}, {"'a", "", "LS400@1"}, {"a b", "", "LS400@3"}, {"loop", "", "LS402@1"}, {"context.`a`", "", "LS400@9"},
	// Names.
	{"contxt.n", "", "LS403@1"}, {"n", "", "LS403@1"}, {"context.nn", "", "LS405@9"}, {"context.n + context.mm + contex.n", "", "LS405@21 LS403@26"}, {"foo(1)", "", "LS404@1"}, {"context.s.startWith('a')", "", "LS404@1"},
	{"Pint{x: 1}", "", "LS406@1"}, {"event.mixed", "", "LS408@7"}, {"event.nothing", "", "LS409@7"}, {"event", "", "LS410@1"}, {"Reason.refused", "", "LS411@1"}, {"Reason", "", "LS411@1"}, {"size", "", "LS413@1"}, {"Progress(1)", "", "LS412@1"},
	{".context", "", "LS403@1"}, {"broken", "", ""}, {"broken && foo", "", "LS403@11"}, {"broken && has(context.last) && context.last.message == ''", "", ""}, {"(broken ? context.last.message : 'x') == ''", "", ""},
	// Types.
	{"1", "string", "LS420@1"}, {"context.n", "double", "LS420@1"}, {"context.r + 'x'", "", "LS421@11"}, {"optional.of(context.n).orValue(1)", "double", "LS420@1"}, {"optional.of(1).orValue(context.n)", "double", "LS420@1"}, {"1 + 2", "double", "LS420@1"}, {"context.n == context.d", "", "LS421@11"}, {"1 == '1'", "", "LS421@3"}, {"context.s + 1", "", "LS421@11"}, {"1.0 == context.n", "", "LS421@5"},
	{"context.b < true", "", "LS424@11"}, {"context.r < 'refused'", "", "LS425@11"}, {"context.b + context.b", "", "LS422@11"}, {"2 * context.w", "", "LS422@3"}, {"-context.s", "", "LS423@1"}, {"context.w * 1.5", "", "LS422@11"}, {"context.w > 1000", "", "LS422@11"}, {"now - 5", "", "LS422@5"}, {"context.w == 5", "", "LS421@11"}, {"now + now", "", "LS422@5"}, {"1.5 % 2.0", "", "LS422@5"},
	{"context.data == 1", "", "LS426@14"}, {"context.data.x", "", "LS426@14"}, {"context.data[0]", "", "LS426@1"}, {"context.data in [1]", "", "LS426@14"}, {"event.error == event.error", "", "LS426@13"}, {"context.data", "int", "LS420@1"},
	{"context.?plan == 'a'", "", "LS427@15"}, {"context.?plan", "string", "LS427@1"}, {"context.ints.first() + 1", "", "LS427@22"}, {"[context.?plan]", "", "LS429@2"}, {"optional.of(context.?plan)", "", "LS429@13"},
	{"[1, 'a']", "", "LS430@5"}, {"{'a': 1, 'b': true}", "", "LS430@15"}, {"context.b ? 1 : 'a'", "", "LS431@17"}, {"context.tags[1]", "", "LS432@14"}, {"{1: 2}", "", "LS432@2"}, {"context.tags[context.r]", "", "LS432@14"}, {"1 in context.tags", "", "LS432@1"},
	{"context.n.x", "", "LS433@11"}, {"context.n[0]", "", "LS434@10"}, {"context['n']", "", "LS434@8"}, {"context.ints['a']", "", "LS420@14"}, {"!context.n", "", "LS420@2"}, {"context.n && true", "", "LS420@1"}, {"context.n ? 1 : 2", "", "LS420@1"},
	{"context.s == context.r", "", "LS421@11"}, {"context.reasons == context.texts", "", "LS421@17"}, {"context.progress == {'received': 1}", "", "LS421@18"},
	// Calls.
	{"size(context.s, 1)", "", "LS440@1"}, {"contains(context.s, 'a')", "", "LS440@1"}, {"size(context.n)", "", "LS441@6"}, {"context.n.size()", "", "LS441@1"}, {"context.ints.all(i, x, true)", "", "LS442@1"}, {"context.ints.all(1, true)", "", "LS443@18"},
	{"context.ints.all(input, true)", "", "LS444@18"}, {"context.ints.all(left, true)", "", "LS444@18"}, {"context.ints.all(x, context.ints.all(x, true))", "", "LS444@38"}, {"context.ints.all(Reason, true)", "", "LS444@18"},
	{"has(context)", "", "LS445@1"}, {"has(context.n)", "", "LS446@5"}, {"has(event.received)", "", "LS446@5"}, {"has(context.tags['a'])", "", "LS445@1"}, {"atLeast", "", "LS447@1"}, {"left()", "", "LS448@1"}, {"atLeast(1, 2, 3)", "", "LS449@1"}, {"atLeast()", "", "LS449@1"},
	{"atLeast('a')", "", "LS420@9"}, {"active(context.s)", "", "LS450@8"}, {"active('loading.retryin')", "", "LS451@8"}, {"context.ints.map(x, context.?plan)", "", "LS429@21"}, {"context.s.orValue('')", "", "LS428@1"},
	// Outside the profile.
	{"1u", "", "LS460@1"}, {"uint(1)", "", "LS460@1"}, {"b'a'", "", "LS461@1"}, {"bytes('a')", "", "LS461@1"}, {"null", "", "LS462@1"}, {"context.plan == null", "", "LS462@17"}, {"context.n === 1", "", "LS400@11"}, {"context.n !== 1", "", "LS400@11"}, {"context.n += 1", "", "LS400@11"}, {"[...context.ints]", "", "LS400@2"}, {"dyn(1)", "", "LS463@1"}, {"type(1)", "", "LS464@1"},
	{"now.getHours('UTC')", "", "LS465@14"}, {"int(context.w)", "", "LS466@1"}, {"context.s.charAt(0)", "", "LS467@1"}, {"context.s.reverse()", "", "LS441@1"}, {"lists.range(3)", "", "LS467@1"}, {"context.tags.has(context.last)", "", "LS467@1"}, {"math.sqrt(4.0)", "", "LS467@1"}, {"math.foo(1)", "", "LS404@1"},
	{"[?context.?plan]", "", "LS468@3"}, {"{?'a': context.?plan}", "", "LS468@3"}, {"(context.b ? context.plan : optional.none()).orValue('')", "string", "LS431@29"}, {"context.ints.existsOne(x, x > 0)", "", "LS467@1"}, {"context.bools.sort()", "", "LS424@1"}, {"context.runs.sort()", "", "LS441@1"}, {"context.?plan.optFlatMap(x, x)", "", "LS467@1"},
	{"'%d'.format([1])", "", "LS467@1"}, {"cel.bind(x, 1, x)", "", "LS467@1"},
	// Literals.
	{"context.r == 'refusd'", "", "LS470@14"}, {"'x'", "Reason", "LS470@1"}, {"Reason('x')", "", "LS470@8"}, {"context.r in ['network', 'x']", "", "LS470@26"}, {"9007199254740992", "", "LS471@1"}, {"-9007199254740992", "", "LS471@1"},
	{"99999999999999999999", "", "LS471@1"}, {"1e400", "", "LS472@1"}, {"timestamp('2024-01-01')", "", "LS473@11"}, {"duration('30d')", "", "LS474@10"}, {"1000", "duration", "LS475@1"}, {"context.n", "duration", "LS475@1"},
	{"context.s.matches(context.s)", "", "LS476@19"}, {"context.s.matches('(')", "", "LS477@19"}, {"context.s.matches('(?=a)')", "", "LS477@19"},
	// Objects.
	{"Progress{}", "", "LS480@1"}, {"Progress{received: 1, received: 2}", "", "LS481@33"}, {"Reason{x: 1}", "", "LS482@1"}, {"Progress{received: 1, x: 2}", "", "LS405@1"}, {"Progress{received: 'a'}", "", "LS420@20"},
}
