/** Setup steps that owners may confirm without changes: a new shop has default shipping prices and no tax. */
export const reviewableSteps = ['shipping', 'tax', 'legal'] as const

export type ReviewableStep = (typeof reviewableSteps)[number]
