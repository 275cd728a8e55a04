/** A configured product, or a ready-made library design. */
export const itemKinds = ['custom', 'library'] as const

export type ItemKind = (typeof itemKinds)[number]
