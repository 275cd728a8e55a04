import type { z } from 'zod'
import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'

/** Validates like the API, before anything is sent: the first message of each field. */
export function checkWith(schema: z.ZodType) {
  return (values: unknown): ApiError | null => {
    const result = schema.safeParse(values)
    if (result.success) return null
    const fields: FieldMessages = {}
    let isMissing = false
    for (const issue of result.error.issues) {
      fields[issue.path.join('.')] ??= issue.message
      if (issue.code === 'too_small' && issue.minimum === 1) isMissing = true
    }
    const message = result.error.issues[0]?.message ?? ''
    return isMissing
      ? new ApiError(400, 'missing_parameters', message, fields)
      : new ApiError(422, 'invalid', message, fields)
  }
}
