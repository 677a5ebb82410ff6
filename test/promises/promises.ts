/**
 * Promises of docs/operating.md, SECURITY.md and deploy/README.md, each with the test that starts the program
 * and observes it. `sentence` is on the page; `test` is a title in a file `*.system.test.ts`.
 */
export interface Promised {
  readonly page: 'docs/operating.md' | 'SECURITY.md' | 'deploy/README.md'
  readonly sentence: string
  readonly test: string
}

type Row = readonly [sentence: string, test: string]

const OPERATING: readonly Row[] = [
  // Build and serve
  [
    'A build that rejects more than `--max-rejected`',
    'confdex build with too many rejected rows says so, exits with 1 and writes no snapshot',
  ],
  ['With `SOURCE_DATE_EPOCH` set', 'SOURCE_DATE_EPOCH sets the creation time of the snapshot'],
  [
    'To serve, it needs `package.json` above it and no packages.',
    'the bundle serves with the WebAssembly kernels, and drains',
  ],
  ['reads every byte and checks every invariant', 'the bundle verifies a snapshot'],
  ['`confdex` with `--version` prints the version of the release.', 'the bundle shows the version in package.json'],
  // New snapshots
  ['and at once on SIGHUP', 'SIGHUP makes `confdex serve` poll for a new snapshot at once'],
  [
    'Each request is answered wholly from one of them.',
    'during ten swaps each answer comes from the snapshot in its X-Snapshot, and old snapshots are freed',
  ],
  [
    'A snapshot that is damaged, unreadable, or has too few events (`SNAPSHOT_MIN_SHARE`) is refused',
    'a snapshot that is damaged, of another kind or too small is refused, and the old snapshot answers',
  ],
  [
    'the next look comes after twice as long each time, at most a minute',
    'storage that sends decompression bombs or endless answers costs little, and is polled less often',
  ],
  [
    'a process of its own (`confdex try`) also opens the new snapshot',
    'a new snapshot is opened in a separate process first, and refused if that process fails',
  ],
  [
    'A start without a snapshot in the cache waits for storage that fails in a way that passes',
    'the built program waits for unreachable storage, alive but not ready, and can be stopped',
  ],
  [
    'up to 30 s, for `SNAPSHOT_START_WAIT_SECONDS`',
    'the built program exits with 1 and the reason if no snapshot arrives in time',
  ],
  [
    'A path that does not exist, a refusal (401, 403, 404)',
    'SNAPSHOT with a path that does not exist ends the start at once',
  ],
  [
    'A server whose file was overwritten says so in the log and in `confdex_snapshot_file_damaged`',
    'if a served file is overwritten, the server logs it and is not ready until it finds a sound file',
  ],
  [
    'A download is judged by its first bytes.',
    'storage that sends decompression bombs or endless answers costs little, and is polled less often',
  ],
  [
    'the header declares more bytes than `SNAPSHOT_MAX_BYTES`',
    'a start ends with an error for a too large snapshot, endless redirects or a foreign origin',
  ],
  [
    'An address is followed over at most five redirects',
    'a start ends with an error for a too large snapshot, endless redirects or a foreign origin',
  ],
  ['so a restart needs no storage', 'a restart without storage serves the cached snapshot'],
  [
    '`--rollback` brings the latest of them back',
    'a server serves a newly published snapshot, then the version of each of two rollbacks',
  ],
  // Signed snapshots
  [
    'From then on they refuse a snapshot that this key did not sign',
    'with SNAPSHOT_VERIFY_KEY only signed snapshots are served, and a start without the key fails',
  ],
  [
    'A server whose key cannot be read does not start.',
    'with SNAPSHOT_VERIFY_KEY only signed snapshots are served, and a start without the key fails',
  ],
  [
    'openssl genpkey -algorithm ed25519',
    'confdex publish --sign accepts the keys that the commands of docs/operating.md make',
  ],
  // Explorer, calendars, health, keys
  ['`EXPLORER=false` switches the page off', 'EXPLORER=false switches off the explorer and the reference'],
  ['The service never logs it.', 'no key, feed token or query is logged, wherever it is sent'],
  [
    '`PUBLIC_PAGES=true` opens them to people',
    'pages of events need a key unless PUBLIC_PAGES=true, and a start warns of a wrong MCP_FEED_TOKEN',
  ],
  ['Neither needs a key.', 'health and metrics need no key, on the ops port and on the port of the service'],
  [
    'A file that is damaged, gone or unreadable is refused.',
    'a damaged key file is refused, and the next sound key file is read within 10 s',
  ],
  ['which running servers refuse within 10 s', 'all replicas of a fleet refuse a revoked key within 10 s'],
  [
    '`KEYS_FILE` may be a symbolic link',
    'processes that issue keys at the same time, through a link or not, lose no key',
  ],
  [
    'From the 61st in a minute from one address (IPv6: one /64) they get 429',
    'a network gets 401 for a missing key at most 60 times a minute, and a valid key is not affected',
  ],
  [
    'Limits of its own replace those of the plan.',
    'a free key gets 60 answers a minute, then 429 with the time to wait; own limits replace the 60',
  ],
  // Limits
  [
    'A free key has 60 requests a minute',
    'a free key gets 60 answers a minute, then 429 with the time to wait; own limits replace the 60',
  ],
  [
    'Both windows are exact whichever replica is asked, and a restarted replica goes on where it was.',
    'three replicas, one restarted, let exactly 60 of 300 requests of a free key pass in a minute',
  ],
  [
    'When Redis is slow, frozen, gone or refuses to write, no request fails.',
    'no request to a fleet fails while Redis is frozen, killed and started again',
  ],
  ['both windows of a key lie in one slot', 'both rate windows of a key are in one slot of a Redis cluster'],
  ['names the certificate of an authority of your own', 'Redis with TLS is used only if its certificate is trusted'],
  // Assistants
  [
    'with the same keys and the same limits as the API',
    'HTTP and MCP requests to all replicas share one exact limit, and handshakes have another',
  ],
  [
    'Requests for another host name are refused with 403',
    'with PUBLIC_MCP requests to /mcp need no key, but a web page of another site is refused',
  ],
  [
    'The log warns if the token is not valid.',
    'pages of events need a key unless PUBLIC_PAGES=true, and a start warns of a wrong MCP_FEED_TOKEN',
  ],
  // Sign-in
  [
    'ends all of them within 5 s',
    'all replicas accept an access token without a shared store, and a revoked key ends it within 5 s',
  ],
  // Overload and connections
  [
    'So let the balancer limit the connections to a replica and queue the rest',
    'overloaded replicas answer the requests that HAProxy passes, and all requests afterwards',
  ],
  [
    'A client has 10 s for the headers of a request',
    'a client has 10 s for the headers of a request, then gets 408 and is disconnected',
  ],
  [
    'at most half as many as the process may have file descriptors',
    'at most half as many connections are open as the process may have file descriptors',
  ],
  // Draining
  [
    '`/readyz` turns 503 at once, and requests are answered as before for `DRAIN_MS`',
    'after SIGTERM `confdex serve` answers but is not ready, until a second signal ends the wait',
  ],
  [
    'Connections that wait to be accepted are accepted before the listener closes',
    'clients that reconnect get an answer or a refused connection while a server drains',
  ],
  [
    'So no request is lost, also without a balancer',
    'a draining replica without a balancer answers or refuses every request, with DRAIN_MS=%s',
  ],
  ['SIGINT (Ctrl-C) does the same without the wait', 'SIGINT ends `confdex serve` with exit code 0, without a wait'],
  ['One more ends the process at once with 1.', 'a third signal ends `confdex serve` at once'],
  [
    'the process ends with 0, at most 6 s later',
    'a server whose client never finishes its request ends with 0 after 6 s at the latest',
  ],
  // Traces
  [
    'Spans have no query and no key.',
    'an OpenTelemetry collector receives spans of requests and tool calls, in the trace of _meta',
  ],
  [
    'A start without them ends with that line.',
    'without the OpenTelemetry packages, a start names them only if OTEL variables are set',
  ],
  // Logs, doctor, metrics
  [
    'Ports, brackets, quotes and the `for=` of RFC 7239 are left out.',
    'X-Forwarded-For is read in all usual forms, and unreadable addresses are counted in a metric',
  ],
  ['never; masked wherever they turn up', 'no key, feed token or query is logged, wherever it is sent'],
  [
    'have one line a minute for each kind of error',
    'errors of requests without a key from any networks are one log line for each kind of error',
  ],
  [
    '`confdex doctor` checks an installation by its environment',
    'confdex doctor accepts a sound installation, reports missing keys, and changes nothing',
  ],
  [
    'Every command says first if the system allows it too few open files',
    'with %s, every command of confdex first warns and names what is needed',
  ],
  [
    'from before the snapshot is loaded until the process ends',
    'the built program waits for unreachable storage, alive but not ready, and can be stopped',
  ],
  ['a listener of its own at `OPS_HOST` answers `/metrics`', 'promtool finds no fault in the metrics of the service'],
  // Every night, backup and upgrade: their commands are typed from the page
  [
    'and stops at the first doubt',
    'the commands in docs/operating.md, docs/incidents.md and for systemd work as written',
  ],
  [
    'It may be copied while commands run',
    'the commands in docs/operating.md, docs/incidents.md and for systemd work as written',
  ],
  [
    'So a new format gets a place of its own',
    'the commands in docs/operating.md, docs/incidents.md and for systemd work as written',
  ],
]

const SECURITY: readonly Row[] = [
  [
    'a network gets at most 60 answers with 401 a minute',
    'a network gets 401 for a missing key at most 60 times a minute, and a valid key is not affected',
  ],
  [
    'slow, broken or very many connections do not stop the service for others',
    'connections of 100 attacks are answered or closed, and no request gets the answer to another',
  ],
  [
    'limits are enforced, with Redis for all replicas together',
    'three replicas, one restarted, let exactly 60 of 300 requests of a free key pass in a minute',
  ],
  ['neither in answers nor in logs', 'no key, feed token or query is logged, wherever it is sent'],
  [
    'a wrong row is rejected',
    'confdex build prints a report, and writes it and the rejected rows next to the snapshot',
  ],
  [
    'only signed bytes are parsed and served',
    'with SNAPSHOT_VERIFY_KEY only signed snapshots are served, and a start without the key fails',
  ],
  [
    'without it, damage is detected, but forgery is not',
    'a snapshot that is damaged, of another kind or too small is refused, and the old snapshot answers',
  ],
]

const DEPLOY: readonly Row[] = [
  ['The image for serving contains no native module', 'the bundle serves with the WebAssembly kernels, and drains'],
  [
    'If a replica behind HAProxy is killed, no request is lost',
    'when a replica dies, HAProxy answers every %s that was in flight or queued',
  ],
  [
    'There is no wait before `SIGTERM` (no `preStop`), because a draining replica answers all requests.',
    'after SIGTERM `confdex serve` answers but is not ready, until a second signal ends the wait',
  ],
  [
    'Restart the next replica after that time.',
    'with %s as balancer, three replicas are restarted one by one without a failed request',
  ],
  [
    '`systemctl reload confdex@8081` makes a replica look for a new snapshot at once.',
    'SIGHUP makes `confdex serve` poll for a new snapshot at once',
  ],
]

const rowsOf = (page: Promised['page'], rows: readonly Row[]) =>
  rows.map(([sentence, test]): Promised => ({ page, sentence, test }))

export const PROMISES: readonly Promised[] = [
  ...rowsOf('docs/operating.md', OPERATING),
  ...rowsOf('SECURITY.md', SECURITY),
  ...rowsOf('deploy/README.md', DEPLOY),
]
