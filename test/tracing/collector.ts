import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen, shut } from '#test/raw-http.ts'
import { readSpans, type ReceivedSpan } from './read-spans.ts'

export type Collector = {
  url: string
  /** The data received so far. */
  spans: ReceivedSpan[]
  services: Set<string>
  requests: { url: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** The status of all responses, or null to never respond. */
  respond: (status: number | null) => void
  close: () => Promise<void>
}

/** Starts a collector on a free port that receives traces over OTLP/HTTP. */
export async function openCollector(): Promise<Collector> {
  const received: Pick<Collector, 'spans' | 'services' | 'requests'> = {
    spans: [],
    services: new Set(),
    requests: [],
  }
  let status: number | null = 200
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.requests.push({ url: request.url ?? '', headers: request.headers, body })
      if (status === null) return
      if (status === 200) {
        const { service, spans } = readSpans(body)
        received.services.add(service)
        received.spans.push(...spans)
      }
      response.writeHead(status).end()
    })
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    ...received,
    url,
    respond: (next) => void (status = next),
    close: () => shut(server),
  }
}
