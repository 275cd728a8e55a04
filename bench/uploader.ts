import http from 'node:http'

export type Visitor = { session: string; address: string }
export type Outcome = {
  status: number | 'gone' | 'broken'
  ms: number
  retryAfter: string | undefined
  /** The response's body. */
  text: string
}

type Upload = Visitor & { url: string; bytes: Buffer; name: string; goneAfterMs?: number | undefined }

/** Starts a session, sending the IP address as X-Forwarded-For, as a proxy would. */
export async function visitor(url: string, address: string): Promise<Visitor> {
  const response = await fetch(`${url}/api/session`, { headers: { 'x-forwarded-for': address } })
  const { tokenSession } = (await response.json()) as { tokenSession: string }
  return { session: tokenSession, address }
}

export function upload({ url, session, address, bytes, name, goneAfterMs }: Upload): Promise<Outcome> {
  const body = multipart(bytes, name)
  const started = performance.now()
  return new Promise((resolve) => {
    const request = http.request(`${url}/api/upload-file?sessionToken=${session}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': body.length,
        'x-forwarded-for': address,
      },
    })
    const end = (status: Outcome['status'], retryAfter?: string, text = '') => {
      clearTimeout(timer)
      resolve({ status, ms: performance.now() - started, retryAfter, text })
    }
    const timer =
      goneAfterMs === undefined
        ? undefined
        : setTimeout(() => {
            end('gone')
            request.destroy()
          }, goneAfterMs)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after'], text))
    })
    request.on('error', () => end('broken'))
    request.end(body)
  })
}

export function multipart(bytes: Buffer, name: string): Buffer {
  const head = `--bench\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')])
}
