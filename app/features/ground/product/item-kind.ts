export const itemKinds = ['custom', 'library'] as const

export type ItemKind = (typeof itemKinds)[number]
