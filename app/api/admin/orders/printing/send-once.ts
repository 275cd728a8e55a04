import type { Context } from 'hono'
import { attachment } from '#app/features/goods/files/file-name.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { ByteStream } from '#app/platform/files/storage.server.ts'
import { clientAddress } from '../../../http/client-address.ts'

type Sent = { mime: string; size: number; fileName: string }

/** Sends a download made for this response. A HEAD request discards it. */
export async function sendOnce(c: Context, bytes: ByteStream, { mime, size, fileName }: Sent) {
  const headers = {
    'Content-Type': mime,
    'Content-Length': String(size),
    'Content-Disposition': attachment(fileName),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (c.req.method !== 'HEAD') return c.body(bytes, 200, headers)
  await bytes.cancel()
  return c.body(null, 200, headers)
}

export const requesterOf = (c: Parameters<typeof clientAddress>[0], { customerId }: Customer): Requester => ({
  session: `customer ${customerId}`,
  address: clientAddress(c),
})
