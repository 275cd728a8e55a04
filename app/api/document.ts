import { serveStatic } from '@hono/node-server/serve-static'
import { docsPage } from './docs-page.ts'
import type { router } from './http.ts'

/** The OpenAPI document, made from the schemas that validate, and a page to read it. */
export function documentApi(app: ReturnType<typeof router>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  app.openAPIRegistry.registerComponent('securitySchemes', 'sessionToken', {
    type: 'apiKey',
    in: 'query',
    name: 'sessionToken',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'orderHash', {
    type: 'apiKey',
    in: 'query',
    name: 'hash',
  })
  const about = {
    openapi: '3.1.0',
    info: { title: 'Kisscut', version: '1', description: 'The shop’s API. Money is whole US cents.' },
    servers: [{ url: '/api' }],
  }
  app.doc31('/openapi.json', about)
  app.get('/docs', (c) => c.html(docsPage(app.getOpenAPI31Document(about))))
}
