package diag

import (
	"cmp"
	"io"
	"net/url"
	"path/filepath"
	"strings"
)

// This file prints findings as SARIF 2.1.0, which code hosts show beside the
// lines of a change. Every code is a rule, whether it was given or not.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID            string      `json:"id"`
	Name          string      `json:"name"`
	Short         sarifText   `json:"shortDescription"`
	Help          sarifText   `json:"help"`
	HelpURI       string      `json:"helpUri,omitempty"`
	DefaultConfig sarifConfig `json:"defaultConfiguration"`
}

type sarifConfig struct {
	Level string `json:"level"`
}

type sarifResult struct {
	RuleID       string             `json:"ruleId"`
	RuleIndex    int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifText          `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Related      []sarifLocation    `json:"relatedLocations,omitempty"`
	Suppressions []sarifSuppression `json:"suppressions"` // empty: it is not silenced
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification,omitempty"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifLocation struct {
	ID       int           `json:"id,omitempty"`
	Physical sarifPhysical `json:"physicalLocation"`
	Message  *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// SARIF prints all findings in their present order as a SARIF 2.1.0 log of one
// run, and behind them what the files ignore, as suppressed. Version is the tool's own; it may be empty.
func (l *List) SARIF(w io.Writer, version string) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{
		Name: "lockstep", Version: version, InformationURI: home,
	}
	indices := map[Code]int{}
	for i, info := range Codes() {
		indices[info.Code] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, info.sarif())
	}
	for _, f := range l.All() {
		run.Results = append(run.Results, f.sarif(indices[f.Code], []sarifSuppression{}))
	}
	for _, f := range l.Ignored() {
		run.Results = append(run.Results, f.sarif(indices[f.Code], []sarifSuppression{{"inSource", f.Ignored}}))
	}
	return encode(w, sarifLog{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	})
}

// sarif is the code as a rule, its wording without arguments.
func (i Info) sarif() sarifRule {
	rule := sarifRule{
		ID: i.Code.String(), Name: i.Code.Name(), Short: sarifText{unfilled(i.Message)},
		Help: sarifText{unfilled(cmp.Or(i.Otherwise, i.Cure, i.Message))}, DefaultConfig: sarifConfig{i.Severity.String()},
	}
	if i.Code >= firstPage && i.Code <= lastPage {
		rule.HelpURI = home + "/blob/main/docs/lint/" + i.Code.String() + ".md"
	}
	return rule
}

// What has a page of its own below docs/lint.
const (
	home      = "https://github.com/lockstep-charts/lockstep"
	firstPage = Code(300)
	lastPage  = Code(399)
)

// unfilled is a template with an ellipsis for each argument.
func unfilled(template string) string {
	parts := strings.Split(template, "%[")
	for i, part := range parts[1:] {
		_, rest, _ := strings.Cut(part, "]")
		parts[i+1] = "…" + rest[1:]
	}
	return strings.Join(parts, "")
}

func (f *Finding) sarif(rule int, suppressed []sarifSuppression) sarifResult {
	text := f.Message
	if f.Cure != "" {
		text += "\n" + f.Cure
	}
	r := sarifResult{
		RuleID: f.Code.String(), RuleIndex: rule, Level: f.Severity.String(), Message: sarifText{text},
		Locations: []sarifLocation{location(f.Pos, f.end())}, Suppressions: suppressed,
	}
	for i, n := range f.Also {
		end := n.Pos
		end.Col++
		related := location(n.Pos, end)
		related.ID, related.Message = i+1, &sarifText{n.Message}
		r.Related = append(r.Related, related)
	}
	return r
}

func location(pos, end Pos) sarifLocation {
	uri := url.URL{Path: filepath.ToSlash(pos.File)}
	return sarifLocation{Physical: sarifPhysical{
		Artifact: sarifArtifact{uri.String()},
		Region:   sarifRegion{max(pos.Line, 1), max(pos.Col, 1), max(end.Line, 1), max(end.Col, 1)},
	}}
}
