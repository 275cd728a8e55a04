import type { IncomingMessage } from 'node:http'

const maxBytes = 1_000

/** Where `@hono/node-server` looks for a body that was already read. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer }

export const isSmallJson = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'application/json' && Number(headers['content-length']) <= maxBytes

/** Reads it before the API does, which gets it all the same. Not called for a request that breaks off. */
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
