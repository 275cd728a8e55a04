import type { ServerResponse } from 'node:http'
import { enableCompileCache } from 'node:module'
import { httpServer } from './app/platform/http/http-server.server.ts'
import { testingNotice } from './app/platform/http/local-testing.server.ts'
import { readSettings } from './app/platform/settings/settings.server.ts'
import { explain, listenError } from './app/platform/settings/startup-error.server.ts'
import type * as Server from './app/server.ts'

if (!process.version.startsWith('v24.')) {
  stop(`Kisscut requires Node 24, but this is ${process.version}. Start it with "npm start".`)
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Until a load balancer has noticed that a process is leaving. */
const noticedMs = 2_000

const built: string = './build/server/index.js'
// Compiling it takes a quarter of a start. A build empties this folder; where it can't be written, nothing is kept.
const compiled = 'build/server/compiled'

async function start() {
  const settings = readSettings(process.env)
  enableCompileCache(compiled)
  const { openShop, openPageCache, createSite, loadPages } = (await import(built)) as typeof Server
  const { shop, welcome, leave, close } = await openShop(settings)
  const pages = openPageCache(shop)
  // A trace begins in the site.
  const front = shop.tracing ? undefined : pages.answer
  const server = httpServer(createSite(shop, loadPages, pages), settings.host, undefined, front)
  const notice = testingNotice(shop)
  server.listen(settings.port, settings.host, () =>
    process.stdout.write(`${welcome}\n${notice ? `${notice}\n` : ''}`),
  )
  server.once('error', (error) => {
    const end = () => stop(explain(listenError(error, settings)))
    close().then(end, end)
  })

  let isClosing = false
  // Without this, a busy keep-alive connection would be served until it is cut off.
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    if (isClosing) response.setHeader('connection', 'close')
  })
  const shutDown = () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), 10_000).unref()
    leave()
    setTimeout(stopServing, settings.database ? noticedMs : 0)
  }
  const stopServing = () => {
    server.close(
      () =>
        void close().then(
          () => process.exit(0),
          (error: unknown) => stop(explain(error)),
        ),
    )
    server.closeIdleConnections()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  process.on('disconnect', shutDown)
}

start().catch((error: unknown) => stop(explain(error)))
