/** The parts of an SVG that are removed on upload because they can't be printed, or shown safely. */
export const leftOutParts = {
  filters: 'filters (shadows and blurs)',
  'web-content': 'embedded web content',
  'other-pictures': 'pictures that are linked or neither PNG nor JPG',
  animations: 'animations',
} as const

export type LeftOutPart = keyof typeof leftOutParts

/** 'unprintable' means anything else that print PDFs can't show as a browser does. */
export const drawingEffects = [...(Object.keys(leftOutParts) as LeftOutPart[]), 'unprintable'] as const

export type DrawingEffect = (typeof drawingEffects)[number]

const list = new Intl.ListFormat('en-US')

/** Returns text such as 'filters (shadows and blurs) and animations'; '' if nothing was left out. */
export const leftOutText = (effects: readonly DrawingEffect[]): string =>
  list.format(effects.flatMap((effect) => (effect === 'unprintable' ? [] : [leftOutParts[effect]])))

/** Reads effects from a file's stored facts, or from the process that reads files. */
export const cleanEffects = (value: unknown): DrawingEffect[] =>
  Array.isArray(value) ? drawingEffects.filter((effect) => value.includes(effect)) : []
