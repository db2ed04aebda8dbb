package ir

// This file names the closed lists, for `lockstep ir` and for messages of our
// own bugs. A test compares the names with the constants.

// String is the constant's name.
func (op Op) String() string { return name(opNames, int(op)) }

// String is the constant's name.
func (o ActionOp) String() string { return name(actionNames, int(o)) }

// String is the constant's name.
func (k TypeKind) String() string { return name(kindNames, int(k)) }

// String is the constant's name.
func (k StepKind) String() string { return name(stepNames, int(k)) }

// String is the constant's name.
func (t SendTo) String() string { return name(sendNames, int(t)) }

// String is the constant's name.
func (k TransitionKind) String() string { return name(transitionNames, int(k)) }

func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "?"
}

var actionNames = []string{
	"Assign", "Append", "Raise", "Send", "Cancel", "Emit", "Log", "If", "Foreach", "Spawn", "Stop", "CallHost", "CallProc", "Nested",
}

var kindNames = []string{
	"NoKind", "BoolKind", "IntKind", "DoubleKind", "StringKind", "TimestampKind", "DurationKind", "AnyKind", "ListKind", "MapKind",
	"OptionalKind", "ObjectKind", "EnumKind",
}

var stepNames = []string{"FieldStep", "KeyStep", "IndexStep"}

var sendNames = []string{"ToParent", "ToSelf", "ToActor"}

var transitionNames = []string{"OnKind", "AlwaysKind", "AfterKind", "DoneStateKind", "DoneInvokeKind", "ErrorInvokeKind"}

// Those of the kernel, which needs none itself.
var (
	stateNames = []string{"Atomic", "Compound", "Parallel", "Final", "ShallowHistory", "DeepHistory"}
	eventNames = []string{
		"Declared", "Init", "DoneState", "DoneInvoke", "ErrorInvoke", "ErrorExecution", "ErrorCommunication", "AfterTimer",
	}
)

var opNames = []string{
	"BadOp", "LitBool", "LitInt", "LitDouble", "LitString", "LitTimestamp", "LitDuration", "LitEnum", "LitAny",
	"MakeList", "MakeMap", "MakeObject", "MakeAny", "ContextRef", "InputRef", "ParamsRef", "Local", "Now", "Self",
	"EventType", "EventSender", "EventField", "HasEventField", "Select", "HasField", "Unwrap", "SomeOf", "NoneOf",
	"OrValue", "Or", "HasValue", "OptField", "OptMap", "ListIndex", "MapIndex", "OptListIndex", "OptMapIndex", "InList",
	"InMap", "Not", "And", "OrElse", "Cond", "Eq", "Ne", "Lt", "Le", "Gt", "Ge", "IntAdd", "IntSub", "IntMul", "IntDiv",
	"IntMod", "IntNeg", "IntPow", "DoubleAdd", "DoubleSub", "DoubleMul", "DoubleDiv", "DoubleNeg", "TimestampAdd",
	"DurationTimestamp", "TimestampSub", "TimestampDiff", "DurationAdd", "DurationSub", "DurationMul", "StringAdd",
	"ListAdd", "IntToDouble", "DoubleToInt", "StringToInt", "TimestampToInt", "AnyToInt", "StringToDouble",
	"AnyToDouble", "StringToBool", "AnyToBool", "BoolToString", "IntToString", "DoubleToString", "TimestampToString",
	"DurationToString", "EnumToString", "AnyToString", "StringToTimestamp", "IntToTimestamp", "StringToDuration",
	"StringToEnum", "StringSize", "Contains", "StartsWith", "EndsWith", "Matches", "LowerAscii", "UpperAscii", "Trim",
	"Split", "SplitN", "Join", "Replace", "ReplaceN", "Substring", "SubstringFrom", "IndexOf", "ListSize", "MapSize",
	"Slice", "First", "Last", "Distinct", "Sort", "Reverse", "LeastOf", "GreatestOf", "Least", "Greatest", "IntAbs",
	"DoubleAbs", "Ceil", "Floor", "Round", "All", "Exists", "ExistsOne", "Filter", "MapMacro", "MapFilter",
	"GetFullYear", "GetMonth", "GetDate", "GetDayOfMonth", "GetDayOfWeek", "GetDayOfYear", "GetHours", "GetMinutes",
	"GetSeconds", "GetMilliseconds", "DurationHours", "DurationMinutes", "DurationSeconds", "DurationMilliseconds",
	"Millis", "CallFunc", "HostGuard", "Active", "Alive", "LastOp",
}
