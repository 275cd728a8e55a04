import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#app/errors.ts'
import type { DiskLevel } from '#app/platform/files/disk-space.server.ts'
import type { ApiEnv } from './context.ts'

const retryAfterSeconds = 60

const forEveryone = 'Nothing can be saved right now. Please try again in a few minutes.'
const forStaff =
  'The shop’s disk is almost full, so nothing can be saved. Free up space on the server; everything saved before is safe.'

const isRefused = {
  ok: () => false,
  low: (request: Request) =>
    /^(multipart\/|application\/offset)/.test(request.headers.get('content-type') ?? ''),
  full: () => true,
} satisfies Record<DiskLevel, (request: Request) => boolean>

export const refuseWhenDiskIsFull: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (shouldRefuse(c.req.raw, c.var.shop.diskLevel())) throw diskFull(c.req.path)
  await next()
}

export const refusePagesWhenDiskIsFull =
  (level: () => DiskLevel): MiddlewareHandler =>
  async (c, next) => {
    if (!shouldRefuse(c.req.raw, level())) return next()
    return c.text(forEveryone, 503, { 'Retry-After': String(retryAfterSeconds) })
  }

function shouldRefuse(request: Request, level: DiskLevel): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && isRefused[level](request)
}

export const diskFull = (path: string) =>
  new ShopError(
    'busy',
    /^(\/api)?\/admin\//.test(path) ? forStaff : forEveryone,
    undefined,
    retryAfterSeconds,
  )
