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
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Kisscut', version: '1', description: 'The shop’s API. Money is whole US cents.' },
    servers: [{ url: '/api' }],
  })
}
