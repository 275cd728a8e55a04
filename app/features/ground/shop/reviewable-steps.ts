/** Steps of the setup that owners may confirm without changes: a shop starts with shipping prices and without tax. */
export const reviewableSteps = ['shipping', 'tax', 'legal'] as const

export type ReviewableStep = (typeof reviewableSteps)[number]
