/** Setup steps that owners may confirm without changes, because the defaults may already be right. */
export const reviewableSteps = ['shipping', 'tax', 'legal'] as const

export type ReviewableStep = (typeof reviewableSteps)[number]
