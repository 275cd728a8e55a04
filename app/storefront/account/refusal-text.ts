import type { ApiError } from '#app/client.ts'

/** Returns the specified message for an error; null if the fields' messages are enough. */
export function refusalText({ code, fields }: ApiError, messages: Record<string, string>): string | null {
  return messages[code] ?? (Object.keys(fields).length > 0 ? null : 'Something went wrong')
}
