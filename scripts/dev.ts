import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { testingNotice } from '../app/platform/local-testing.server.ts'
import { readSettings } from '../app/platform/settings.server.ts'
import type * as Server from '../app/server.ts'

type Site = ReturnType<typeof Server.createSite>

const settings = readSettings(process.env)
const server = createServer()
const vite = await createVite({ server: { middlewareMode: { server } }, appType: 'custom' })
const loadServer = async () => (await vite.ssrLoadModule('/app/server.ts')) as typeof Server

const { shop, welcome, close } = await (await loadServer()).openShop(settings)

let loaded: typeof Server | undefined
let site: Site | undefined

/** The site of the newest code; the shop's sockets stay open across reloads. */
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
const notice = testingNotice(shop)
server.listen(settings.port, settings.host, () =>
  process.stdout.write(`${welcome}\n${notice ? `${notice}\n` : ''}`),
)

async function shutDown() {
  server.close()
  server.closeAllConnections()
  await vite.close()
  await close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => void shutDown())
