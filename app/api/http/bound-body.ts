import { bodyLimit } from 'hono/body-limit'

/** Of a body whose endpoint does not say otherwise. */
export const defaultMaxBytes = 100 * 1024

/** Reads no more of a body than this. */
export const boundBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => c.json({ code: 'too_large', message: 'The request is too large' }, 413),
  })
