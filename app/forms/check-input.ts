import type { z } from 'zod'
import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'

/** Imported on demand, so that pages load without zod: `async () => (await import('….input.ts')).logInInput`. */
export type LoadInput = () => Promise<z.ZodType>

/** Validates like the API: the first message of each field. */
export async function checkInput(load: LoadInput, values: unknown): Promise<ApiError | null> {
  // If it can't be loaded, the API's own check is enough.
  const input = await load().catch(() => null)
  const { error } = input?.safeParse(values) ?? {}
  if (!error) return null
  const fields: FieldMessages = {}
  let isMissing = false
  for (const issue of error.issues) {
    fields[issue.path.join('.')] ??= issue.message
    if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) isMissing = true
  }
  const message = error.issues[0]?.message ?? ''
  return isMissing
    ? new ApiError(400, 'missing_parameters', message, fields)
    : new ApiError(422, 'invalid', message, fields)
}
