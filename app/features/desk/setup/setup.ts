export const setupSteps = ['shop', 'catalog', 'shipping', 'staff', 'library', 'order', 'proof'] as const

export type SetupStep = (typeof setupSteps)[number]

export const optionalSteps: readonly SetupStep[] = ['staff', 'library']
