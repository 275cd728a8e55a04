import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import { packageFile } from '#app/platform/package-files.server.ts'
import type { router } from './http/router.ts'

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
  app.openAPIRegistry.registerComponent('securitySchemes', 'downloadToken', {
    type: 'apiKey',
    in: 'query',
    name: 'download',
  })
  // Keep the document, because building it takes longer than any API call.
  let document: object | undefined
  app.get('/openapi.json', (c) => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Kisscut', version: '1', description },
      servers: [{ url: '/api' }],
    })
    return c.json(document)
  })
  app.get('/docs', (c) => c.html(docsPage))
  app.get('/docs/start.js', (c) => c.body(docsScript, 200, { 'Content-Type': 'text/javascript' }))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'] as const) {
    app.get(`/docs/${file}`, compress(), serveStatic({ path: packageFile(`swagger-ui-dist/${file}`) }))
  }
}

const description = `The shop’s API. Amounts are in whole US cents.

Unsupported methods return 405 (\`method_not_allowed\`) and \`OPTIONS\` returns 204, both with \`Allow\`. \`HEAD\` works
wherever \`GET\` does. Unknown paths return 404 (\`not_found\`).`

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Kisscut API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="document"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const docsScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#document', deepLinking: true })
`
