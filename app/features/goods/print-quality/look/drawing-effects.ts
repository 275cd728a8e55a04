/** What an SVG has that is left out of it when it is uploaded, since no shop can print it or show it safely. */
export const leftOutParts = {
  filters: 'filters (shadows and blurs)',
  'web-content': 'embedded web content',
  'other-pictures': 'pictures that are linked or neither PNG nor JPG',
  animations: 'animations',
} as const

export type LeftOutPart = keyof typeof leftOutParts

/** The last: it has something else that print PDFs can't show as a browser does. */
export const drawingEffects = [...(Object.keys(leftOutParts) as LeftOutPart[]), 'unprintable'] as const

export type DrawingEffect = (typeof drawingEffects)[number]

const list = new Intl.ListFormat('en-US')

/** 'filters (shadows and blurs) and animations'; '' for nothing. */
export const leftOutText = (effects: readonly DrawingEffect[]): string =>
  list.format(effects.flatMap((effect) => (effect === 'unprintable' ? [] : [leftOutParts[effect]])))

/** From a file's stored facts, or the process that reads files. */
export const cleanEffects = (value: unknown): DrawingEffect[] =>
  Array.isArray(value) ? drawingEffects.filter((effect) => value.includes(effect)) : []
