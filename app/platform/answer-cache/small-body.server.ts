import type { IncomingMessage } from 'node:http'

const maxBytes = 1_000

/** `@hono/node-server` looks here for a body that was already read. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer }

export const isSmallJson = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'application/json' && Number(headers['content-length']) <= maxBytes

/** Reads the body before the API, which still gets it. `read` is not called if the request breaks off. */
export function readSmallBody(request: IncomingMessage, read: (body: string) => void): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', () => {
    const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const received: WithRawBody = request
    received.rawBody = body
    read(body.toString('latin1'))
  })
}
