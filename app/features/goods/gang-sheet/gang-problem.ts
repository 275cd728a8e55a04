/** Why there is no gang sheet, in words for staff. */
const gangProblems = {
  'too-large': 'This item doesn’t fit on the roll, whichever way it may be turned.',
  quantity: 'The quantity must be a whole number from 1.',
  outline: 'This item has no outline to cut.',
  'too-many': 'These are too many pieces for one gang sheet.',
  empty: 'Choose at least one item.',
  roll: 'The margins leave no room on the roll.',
} as const

export type GangProblemCode = keyof typeof gangProblems

export class GangProblem extends Error {
  override name = 'GangProblem'
  readonly problem: GangProblemCode
  /** The piece that it is about. */
  readonly pieceId: string | null

  constructor(problem: GangProblemCode, pieceId: string | null = null) {
    super(gangProblems[problem])
    this.problem = problem
    this.pieceId = pieceId
  }
}
