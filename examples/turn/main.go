// The turn example: a server that holds one turn machine per connection, and a
// page that predicts what its user causes and takes the server's word for the rest.
package main

import (
	_ "embed"
	"flag"
	"log"
	"log/slog"
	"net/http"
)

//go:embed index.html
var index []byte

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	script, err := bundle("client.ts", browser)
	if err != nil {
		log.Fatal(err)
	}
	slog.Info("listening", "url", "http://"+*addr)
	log.Fatal(http.ListenAndServe(*addr, handler(script, fake)))
}

// handler serves the page, its script, and the turns at /turn.
func handler(script []byte, p pipeline) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", file("text/html; charset=utf-8", index))
	mux.HandleFunc("GET /client.js", file("text/javascript; charset=utf-8", script))
	mux.HandleFunc("GET /turn", func(w http.ResponseWriter, r *http.Request) { serve(w, r, p) })
	return mux
}

func file(kind string, content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(content) // the browser has gone: nobody is left to tell
	}
}
