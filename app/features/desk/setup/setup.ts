import { reviewableSteps, type ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'

export const setupSteps = [
  'shop',
  'catalog',
  'shipping',
  'tax',
  'legal',
  'staff',
  'library',
  'order',
  'proof',
  'payments',
  'email',
] as const

export type SetupStep = (typeof setupSteps)[number]

export const optionalSteps: readonly SetupStep[] = ['staff', 'library']

export const isReviewable = (step: SetupStep): step is ReviewableStep =>
  reviewableSteps.some((each) => each === step)
