export const colorSpaces = ['rgb', 'cmyk', 'gray', 'lab', 'spot'] as const

export type ColorSpace = (typeof colorSpaces)[number]
