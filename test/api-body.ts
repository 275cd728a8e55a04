import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Api } from '#app/api/api.ts'
import type { ApiEnv } from '#app/api/http/context.ts'

type Schema = Api extends OpenAPIHono<ApiEnv, infer Endpoints> ? Endpoints : never

/**
 * Maps a path and a method to the response body, with ':' for each parameter:
 * `Bodies['/admin/orders/:/notes']['$post']`.
 */
type Bodies = {
  [Path in keyof Schema as Pattern<Path>]: {
    [Method in keyof Schema[Path]]: Schema[Path][Method] extends { output: infer Output }
      ? BodyOf<Output>
      : never
  }
}

// Hono has no type for responses that are not JSON.
type BodyOf<Output> = Output extends Response ? string : Output

type WithoutQuery<Path> = Path extends `${infer Before}?${string}` ? Before : Path

type Pattern<Path> = Path extends `${infer Segment}/${infer Rest}`
  ? `${PatternOfSegment<Segment>}/${Pattern<Rest>}`
  : PatternOfSegment<Path>

/** Parameters are ':name' in the schema, and numbers or any `${string}` in calls. */
type PatternOfSegment<Segment> = Segment extends `:${string}` | `${number}`
  ? ':'
  : string extends Segment
    ? ':'
    : Extract<Segment, string>

/** The body of a successful response; `unknown` for paths that are not in the API. */
export type ApiBody<Method extends string, Path extends string> =
  Pattern<WithoutQuery<Path>> extends infer Known extends keyof Bodies
    ? `$${Lowercase<Method>}` extends infer Call extends keyof Bodies[Known]
      ? Bodies[Known][Call]
      : unknown
    : unknown
