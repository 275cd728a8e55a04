import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { replaceBlockedStorage } from './document/blocked-storage.ts'
import { markKeptCart } from './session/product-related.ts'
import { RequestId } from './document/request-id.ts'
import { startAfterPaint } from './document/serving/start-after-paint.server.ts'
import { requestIdContext, shopContext } from './platform/shop-context.ts'
import { contentSecurityPolicy, hashOf } from './platform/http/content-security-policy.server.ts'

/** React Router reads this export, and rejects deferred data that takes longer. */
export const streamTimeout = 5_000

/**
 * Renders a complete page, and allows its inline scripts by hash: only those that React rendered with a nonce. The
 * nonce is then removed, so that the page and its policy can be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  shared: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const rendered = await render({ context, url: request.url, nonce, requestId: shared.get(requestIdContext) })
  const page = import.meta.env.DEV ? rendered.html : startAfterPaint(rendered.html, context.manifest)
  headers.set('Content-Type', 'text/html')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy([hashOf(markKeptCart), hashOf(replaceBlockedStorage), ...hashes(page, nonce)]),
  )
  const html = page.replaceAll(` nonce="${nonce}"`, '')
  return new Response(html, { headers, status: rendered.hasFailed ? 500 : status })
}

type Page = { context: EntryContext; url: string; nonce: string; requestId: string }

function render({ context, url, nonce, requestId }: Page) {
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    let hasFailed = false
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <RequestId value={requestId}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </RequestId>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(timer)
          text(pipe(new PassThrough())).then((html) => resolve({ html, hasFailed }), reject)
        },
        onShellError: (error) => {
          clearTimeout(timer)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
        onError: () => void (hasFailed = true),
      },
    )
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { pathname: path } = new URL(request.url)
  context
    .get(shopContext)
    .log.error({ error, requestId: context.get(requestIdContext), path }, 'a page failed')
}

function hashes(html: string, nonce: string): string[] {
  const start = `nonce="${nonce}"`
  return html.split('</script>').flatMap((part) => {
    const from = part.indexOf('<script')
    const to = part.indexOf('>', from)
    if (from < 0 || to < 0) return []
    const [attributes, script] = [part.slice(from, to), part.slice(to + 1)]
    return attributes.includes(start) && script ? [hashOf(script)] : []
  })
}
