import type { ApiCall } from '#test/api-call.ts'
import type { TestShop } from '#test/shop.ts'

const version = { 'tus-resumable': '1.0.0' }

/** Returns functions that make resumable uploads like a client of the tus protocol. */
export function tusCalls({ api }: Pick<TestShop, 'api'>) {
  const start = (call: ApiCall, length: number | string, name = 'artwork.png') =>
    api('POST', '/uploads', {
      ...call,
      headers: {
        ...version,
        'upload-length': String(length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        ...call.headers,
      },
    })

  const append = (call: ApiCall, url: string, bytes: Uint8Array<ArrayBuffer>, offset: number | string = 0) =>
    api('PATCH', url, {
      ...call,
      bytes,
      headers: {
        ...version,
        'content-type': 'application/offset+octet-stream',
        ...(!call.headers?.['transfer-encoding'] && { 'content-length': String(bytes.length) }),
        'upload-offset': String(offset),
        ...call.headers,
      },
    })

  const ask = (call: ApiCall, url: string) => api('HEAD', url, { ...call, headers: version })
  const cancel = (call: ApiCall, url: string) => api('DELETE', url, { ...call, headers: version })
  const complete = (call: ApiCall, url: string) =>
    api('POST', `/uploads/${url.split('/').at(-1) ?? ''}/artwork`, call)

  const partBytes = 5 * 1024 * 1024

  async function send(call: ApiCall, bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<string> {
    const { headers } = await start(call, bytes.length, name)
    const url = headers.get('location') ?? ''
    for (let at = 0; at < bytes.length; at += partBytes)
      await append(call, url, bytes.subarray(at, at + partBytes), at)
    return url
  }

  const upload = async (call: ApiCall, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
    complete(call, await send(call, bytes, name))

  return { start, append, ask, cancel, complete, send, upload }
}

export const offsetOf = ({ headers }: { headers: Headers }) => Number(headers.get('upload-offset') ?? NaN)
