/** The reasons why a cut line can't be drawn, worded for customers. */
export const cutProblems = {
  empty:
    'There is nothing to cut around: the picture is empty, nearly transparent, or was removed as background.',
  faint:
    'Nothing in the artwork is opaque enough to cut around. Lower the minimum opacity, or upload artwork that’s less transparent.',
  separate:
    'Parts of the artwork are too far apart to cut as one sticker. Choose a larger distance, or move the parts closer together in the file.',
  'too-fine': 'The artwork has points or lines that are too fine for the cutter. Choose a larger distance.',
  'too-detailed':
    'The edge of the artwork has too many details for one smooth cut. Choose a larger distance, or a simpler shape.',
  'too-small':
    'At this size, the distance leaves no room for the artwork. Choose a larger size or a smaller distance.',
} as const

export type CutProblemCode = keyof typeof cutProblems

/** `cutProblems` has the text for each code. */
export type CutProblem = { problem: CutProblemCode }
