/** How the composers are compared, as Markdown for docs/bench.md. */
export const METHOD = `The page has a document of 12 KiB and the fragments header (6 KiB), main (24), survey (2), chat (1)
and footer (4). The document is what the edge sends around the fragments, for all composers. nginx
and Varnish are Debian's; \`tests/bench/compose/peers/package.json\` names the versions of Tailor and
Podium. Everything is on the loopback address: the composer on the first processor, fragment server
and load generator on the second. CPU time is that of all processes of a composer.

Each figure is a median; ± is half the distance between the lowest and the highest round. \`of bare\`
is the ratio to the first line of a table and \`of edge\` that to the edge, round by round: a composer
below 1.0x is ahead of the edge.

The edge sends the head before any fragment has answered (\`status_commit = "headers"\`), as nginx
and Varnish do, unless a line names the main fragment. gzip and brotli have the default levels of
each program. Tailor and Podium keep no fragments, so they fetch them for a warm page too.`;
