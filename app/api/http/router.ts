import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler, Schema } from 'hono'
import type { MergeSchemaPath } from 'hono/types'
import type { ApiEnv } from './context.ts'

type Open = (route: RouteConfig, handler: Handler) => OpenAPIHono<ApiEnv>

/** Endpoints run their own checks (`endpoint.ts`); their routes are used only for the OpenAPI document. */
export function router(): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>()
  const open: Open = ({ middleware = [], ...documented }, handler) => {
    app.openAPIRegistry.registerPath(documented)
    const path = documented.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(documented.method, [path], ...[middleware].flat(), handler)
    return app
  }
  app.openapi = open
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

/** Replaces a chain of `route` calls, in which each call would cost the compiler as much as all previous ones. */
export function mount<const M extends Mounts>(app: OpenAPIHono<ApiEnv>, mounts: M): Mounted<M> {
  for (const [path, group] of mounts) app.route(path, group)
  return app as unknown as Mounted<M>
}
