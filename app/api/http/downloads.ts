import type { Context } from 'hono'
import { newDownloadToken, useDownloadToken } from '#app/features/people/identity/download-links.server.ts'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import type { Log } from '#app/platform/log.server.ts'
import { attachment } from '#app/features/goods/files/file-name.ts'
import type { ByteStream } from '#app/platform/files/storage.server.ts'
import { accessBy, staffOf, type ReauthenticationOptions } from './access.ts'
import type { ApiContext, StaffContext } from './context.ts'

/**
 * Also accepts a short-lived token in the link, because browsers send no bearer token with a download, and bearer
 * tokens don't belong in URLs.
 */
export const downloadAccess = (
  permission: Permission,
  path: string,
  options: ReauthenticationOptions = {},
) => ({
  ...accessBy('staff', [['bearer'], ['downloadToken']], async (c) => {
    const token = c.req.query('download')
    if (token !== undefined && c.req.header('authorization') === undefined) {
      // Download managers and link scanners send HEAD first.
      const use = { path, isCheck: c.req.method === 'HEAD' }
      c.set('actor', await useDownloadToken(linkContext(c), token, use))
      // The link's creator had just confirmed their identity.
      return { staff: await staffOf(c, permission) }
    }
    return { staff: await staffOf(c, permission, options) }
  }),
  permission,
})

export async function createDownloadLink(c: ApiContext & StaffContext, path: string): Promise<string> {
  const token = await newDownloadToken(linkContext(c), c.var.staff, path)
  const query = new URL(c.req.url).searchParams
  query.delete('sessionToken')
  query.set('download', token)
  return `/api${path}?${query}`
}

function linkContext(c: ApiContext) {
  const { db, secret, now } = c.var.shop
  return { db, secret, now: now() }
}

/** Generates the first chunk immediately, so that an early error still becomes a normal error response. */
export async function streamText(
  texts: AsyncGenerator<string>,
  log: Log,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let first: IteratorResult<string> | null = await texts.next()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = first ?? (await texts.next())
        first = null
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // It is too late for an error response, because the status was already sent.
        log.error({ error }, 'a download was interrupted')
        controller.error(error)
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}

type Sent = { mime: string; size: number; fileName: string }

export const downloadHeaders = ({ mime, size, fileName }: Sent) => ({
  'Content-Type': mime,
  'Content-Length': String(size),
  'Content-Disposition': attachment(fileName),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
})

/** Sends a download generated for this response. A HEAD request discards it. */
export async function sendOnce(c: Context, bytes: ByteStream, sent: Sent) {
  const headers = downloadHeaders(sent)
  if (c.req.method !== 'HEAD') return c.body(bytes, 200, headers)
  await bytes.cancel()
  return c.body(null, 200, headers)
}
