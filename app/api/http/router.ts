import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler, Schema } from 'hono'
import type { MergeSchemaPath } from 'hono/types'
import type { ApiEnv } from './context.ts'
import { refuseInvalid } from './refuse-invalid.ts'

type Open = (route: RouteConfig, handler: Handler) => OpenAPIHono<ApiEnv>

export function router(): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
  const open = app.openapi as unknown as Open
  const openForms: Open = (route, handler) => {
    if (!route.request?.body?.content['multipart/form-data']) return open(route, handler)
    // Documentation only: `formValidator` parses the form, since Hono would buffer all of it.
    const { middleware: _, ...documented } = route
    app.openAPIRegistry.registerPath(documented)
    return open({ ...route, hide: true, request: { ...route.request, body: undefined } }, handler)
  }
  app.openapi = openForms
  return app
}

// oxlint-disable-next-line typescript/no-explicit-any
type Mounts = readonly (readonly [path: string, group: OpenAPIHono<ApiEnv, any>])[]

type SchemaOf<Group> = Group extends OpenAPIHono<ApiEnv, infer S extends Schema> ? S : never

type SchemaOfAll<M extends Mounts> = M extends readonly [
  readonly [infer Path extends string, infer Group],
  ...infer Rest extends Mounts,
]
  ? MergeSchemaPath<SchemaOf<Group>, Path> & SchemaOfAll<Rest>
  : unknown

type Mounted<M extends Mounts> =
  SchemaOfAll<M> extends infer S extends Schema ? OpenAPIHono<ApiEnv, S> : never

/** Like a chain of `route`, each of whose links costs the compiler as much as all links before it. */
export function mount<const M extends Mounts>(app: OpenAPIHono<ApiEnv>, mounts: M): Mounted<M> {
  for (const [path, group] of mounts) app.route(path, group)
  return app as unknown as Mounted<M>
}
