import { ApiError } from '#app/client.ts'

/** What went wrong, in words. */
export const reasonOf = (error: Error) => (error instanceof ApiError ? error.message : 'Something went wrong')
