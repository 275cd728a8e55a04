/** The reasons for a missing cut line, worded for customers. */
export const cutProblems = {
  empty:
    'Nothing is left of the picture to cut along: it is empty, nearly transparent, or all of it is removed as background.',
  faint:
    'Nothing in the artwork is opaque enough to cut along. Lower the opacity that counts as artwork, or upload artwork that is less transparent.',
  separate:
    'Parts of the artwork are too far apart to be cut as one sticker. Choose a larger distance, or move the parts closer together in the file.',
  'too-fine':
    'The artwork has points or lines that are finer than the cutter can follow. Choose a larger distance.',
  'too-detailed':
    'The edge of the artwork has too many details for one smooth cut. Choose a larger distance, or a simpler shape.',
  'too-small':
    'At this size the distance leaves no room for the artwork. Choose a larger size or a smaller distance.',
} as const

export type CutProblemCode = keyof typeof cutProblems

/** `cutProblems` has the words for the code. */
export type CutProblem = { problem: CutProblemCode }
