import { z } from 'zod'

/** Ids of option values, at most one per group. Groups without an id get their default. */
export const optionIdsInput = z
  .array(z.string().max(40))
  .max(50, 'At most 50 options')
  .describe('Option IDs, at most one per group. Groups without one get their default')
