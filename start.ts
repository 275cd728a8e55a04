import type { ServerResponse } from 'node:http'
import { enableCompileCache } from 'node:module'
import { explain, listenError } from './app/platform/settings/startup-error.server.ts'
import type * as Server from './app/server.ts'

if (!process.version.startsWith('v24.')) {
  stop(`Kisscut requires Node 24, but this is ${process.version}. Start it with "npm start".`)
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Jobs start after the first pages, because starting them takes as much CPU time. */
const firstPagesMs = 300

/** How long a load balancer may take to notice that a process is shutting down. */
const noticedMs = 2_000

const built: string = './build/server/index.js'
// Compiling takes a quarter of the startup time. A build empties this folder; if it isn't writable, nothing is cached.
const compiled = 'build/server/compiled'

async function start() {
  enableCompileCache(compiled)
  // Import everything that the bundle contains from it, because loading the sources takes longer.
  const { readSettings, openShop, openMemory, createSite, loadPages, httpServer, testingNotice } =
    (await import(built)) as typeof Server
  const settings = readSettings(process.env)
  const { shop, welcome, work, leave, close } = await openShop(settings)
  const memory = openMemory(shop)
  // Traces begin in the site, so all traced requests must reach it. A process that only runs jobs serves no pages.
  const handleEarly = shop.tracing || shop.settings.role === 'work' ? undefined : memory.pages.answer
  const server = httpServer(createSite(shop, loadPages, memory), settings.host, undefined, handleEarly)
  const notice = testingNotice(shop)
  let isClosing = false
  const fail = (error: unknown) => {
    if (isClosing) return
    const end = () => stop(explain(error))
    close().then(end, end)
  }
  const beginWork = () => {
    if (!isClosing) work().catch(fail)
  }
  server.listen(settings.port, settings.host, () => {
    process.stdout.write(`${welcome}\n${notice ? `${notice}\n` : ''}`)
    setTimeout(beginWork, firstPagesMs)
  })
  server.once('error', (error) => fail(listenError(error, settings)))

  // Otherwise, a busy keep-alive connection would stay open until it is forcibly closed.
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
