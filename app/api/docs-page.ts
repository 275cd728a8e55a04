import { html, raw } from 'hono/html'
import type { router } from './http.ts'

type Document = ReturnType<ReturnType<typeof router>['getOpenAPI31Document']>
type PathItem = NonNullable<Document['paths']>[string]
type Call = NonNullable<PathItem['get']>

const who: Record<string, string> = {
  public: 'Everybody',
  session: 'Whoever has a cart session (sessionToken), or a customer (bearer)',
  customer: 'Customers (bearer)',
  order: 'The order’s owner or staff (bearer), or whoever knows its hash',
  admin: 'Staff (bearer)',
  link: 'Whoever has the token of a mailed link (bearer)',
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document as a page to read, without a script. */
export function docsPage({ info, paths = {}, components }: Document) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const call = item[method]
      return call ? [{ path, method: method.toUpperCase(), call }] : []
    }),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${info.title} API</h1>
          <p>${info.description}</p>
          <p>
            Every path starts with <code>/api</code>. <a href="/api/openapi.json">The OpenAPI document</a>
          </p>
          <nav aria-label="Calls">
            <ul>
              ${calls.map(
                ({ method, path }) =>
                  html`<li>
                    <a href="#${anchor(method, path)}"><code>${method} ${path}</code></a>
                  </li>`,
              )}
            </ul>
          </nav>
          ${calls.map(callSection)}
          <h2>Shapes</h2>
          ${Object.entries(components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<h3 id="shape-${name}">${name}</h3>
                ${code(schema)}`,
          )}
        </main>
      </body>
    </html>`
}

function callSection({ method, path, call }: { method: string; path: string; call: Call }) {
  const bodies = call.requestBody && 'content' in call.requestBody ? call.requestBody.content : {}
  return html`<section id="${anchor(method, path)}">
    <h2><code>${method} ${path}</code></h2>
    <p>${call.summary}</p>
    <p>Who: ${who[String(call['x-access'])]}</p>
    ${(call.parameters ?? []).map((parameter) =>
      'name' in parameter
        ? html`<h3>
              ${parameter.in} <code>${parameter.name}</code>${parameter.required ? '' : ' (optional)'}
            </h3>
            ${code(parameter.schema)}`
        : '',
    )}
    ${Object.entries(bodies).map(
      ([type, { schema }]) =>
        html`<h3>Body, ${type}</h3>
          ${code(schema)}`,
    )}
    ${Object.entries(call.responses ?? {}).map(([status, response]) => answer(status, response))}
  </section>`
}

function answer(status: string, response: { description?: string; content?: object }) {
  const schemas = Object.values(response.content ?? {}).map(({ schema }) => schema)
  return html`<h3>${status} ${response.description}</h3>
    ${Number(status) < 400 ? schemas.map(code) : ''}`
}

const anchor = (method: string, path: string) => `${method}-${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const code = (schema: unknown) => html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`

const styles = `
  body { margin: 0; background: #fbf7ef; color: #1c1a17; font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
  a { color: #a00055 }
  h2 { margin-top: 3rem; font-size: 1.25rem }
  h3 { margin-bottom: 0.25rem; font-size: 1rem }
  pre { margin: 0; padding: 0.75rem; overflow-x: auto; border: 1px solid #ddd5c6; background: #fffdf8; font-size: 0.875rem }
`
