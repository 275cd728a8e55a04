import { z } from 'zod'

/** Ids of option values, at most one of each group. Groups without an id get their default. */
export const optionIdsInput = z
  .array(z.string().max(40))
  .max(50, 'At most 50 options')
  .describe('IDs of options, at most one of each group; its default where there is none')
