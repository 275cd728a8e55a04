import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { testingNotice } from '#app/platform/http/local-testing.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { explain, listenError } from '#app/platform/settings/startup-error.server.ts'
import type * as Server from '#app/server.ts'

type Site = ReturnType<typeof Server.createSite>

function stop(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

const settings = await Promise.resolve(process.env).then(readSettings).catch(stop)
const server = createServer()
const vite = await createVite({ server: { middlewareMode: { server } }, appType: 'custom' })
const loadServer = async () => (await vite.ssrLoadModule('/app/server.ts')) as typeof Server

const { shop, welcome, work, close } = await loadServer()
  .then(({ openShop }) => openShop(settings))
  .catch(stop)

let loaded: typeof Server | undefined
let site: Site | undefined

/** Recreates the site after code changes, but keeps the shop's connections open. */
async function currentSite(): Promise<Site> {
  const module = await loadServer()
  if (!site || module !== loaded) {
    site = module.createSite(shop, module.loadPages)
    loaded = module
  }
  return site
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    currentSite().then(
      (fetch) => getRequestListener(fetch)(request, response),
      (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(error instanceof Error ? error.stack : String(error))
      },
    )
  })
})
server.once('error', (error) => {
  void close().finally(() => stop(listenError(error, settings)))
})
const notice = testingNotice(shop)
server.listen(settings.port, settings.host, () => {
  process.stdout.write(`${welcome}\n${notice ? `${notice}\n` : ''}`)
  work().catch(stop)
})

async function shutDown() {
  server.close()
  server.closeAllConnections()
  await vite.close()
  await close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => void shutDown())
