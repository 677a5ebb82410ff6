/**
 * The time-outs of connections, and the sizes of what arrives on one before there is a request.
 *
 * This folder takes connections and what is sent on them. A route gets requests whose parameters are text;
 * what never becomes one is answered here. Nothing here checks a parameter's value.
 */
/** Holds every parameter at its longest, in UTF-8 and percent-encoded, but for artificial values. */
export const MAX_TARGET_BYTES = 32 * 1024

/** The longest target, and the 16 KiB that Node by itself allows for target and headers. */
export const MAX_HEAD_BYTES = MAX_TARGET_BYTES + 16 * 1024

/**
 * Connections that the system completes before they are accepted. Linux takes at most `net.core.somaxconn`,
 * 4096 by default. A client that finds the queue full tries again after a second, then after longer and
 * longer times. With the default of Node, 511, a burst of new clients waits for many seconds.
 */
export const LISTEN_BACKLOG = 4096

export const connectionOptions = {
  /**
   * Milliseconds from the first byte of a request to its last, a body that nobody reads included. A GET fits
   * into a few packets, and a lost packet is sent again after 1, 2 and 4 s. Fastify's default of 0 switches
   * Node's guard against slow senders off.
   */
  requestTimeout: 15_000,
  /**
   * Milliseconds of silence in the midst of an exchange: the client has stopped reading. An answer is written
   * at once, and nearly all fit into the system's buffers. A client that reads on, however slowly, holds one
   * answer of 300 kB at most: pipelined requests are not read meanwhile.
   */
  connectionTimeout: 30_000,
  /** Longer than the 60 s for which common balancers keep idle connections, so that only they close one. */
  keepAliveTimeout: 75_000,
  /** Bodies are never read: no operation has one. */
  bodyLimit: 1024,
  http: {
    maxHeaderSize: MAX_HEAD_BYTES,
    /** Also for connections on which nothing comes. Node applies it only if below `requestTimeout`. */
    headersTimeout: 10_000,
    /**
     * How often both time-outs are checked; Node's default of 30 s would make them three times as long. All
     * connections that exceed one are answered in one go, at 0.15 ms each: of 2,000 opened within 2 s, a
     * quarter at a time.
     */
    connectionsCheckingInterval: 500,
    /** Node would answer a missing Host with an empty 400, before authentication. */
    requireHostHeader: false,
  },
}
