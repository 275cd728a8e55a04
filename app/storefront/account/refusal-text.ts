import type { ApiError } from '#app/client.ts'

/** The specified message for a refusal; null where the messages beside the fields say it all. */
export function refusalText({ code, fields }: ApiError, messages: Record<string, string>): string | null {
  return messages[code] ?? (Object.keys(fields).length > 0 ? null : 'Something went wrong')
}
