import { ShopError } from '#app/errors.ts'

/** The reasons why a gang sheet can't be made, worded for staff. */
const gangProblems = {
  'too-large': 'This item doesn’t fit on the roll in any allowed rotation.',
  quantity: 'The quantity must be a whole number of at least 1.',
  outline: 'This item has no outline to cut.',
  'too-many': 'There are too many pieces for one gang sheet.',
  empty: 'Choose at least one item.',
  roll: 'The margins leave no room on the roll.',
} as const

export type GangProblemCode = keyof typeof gangProblems

export class GangProblem extends Error {
  override name = 'GangProblem'
  readonly problem: GangProblemCode
  /** The piece with the problem, if there is one. */
  readonly pieceId: string | null

  constructor(problem: GangProblemCode, pieceId: string | null = null) {
    super(gangProblems[problem])
    this.problem = problem
    this.pieceId = pieceId
  }
}

/** Thrown if an item's file can't be printed or cut. The sheet can be made without the item. */
export class UnprintableItem extends ShopError {
  override name = 'UnprintableItem'
  readonly itemId: string
  readonly reason: string

  constructor({ id, label }: { id: string; label: string }, reason: string) {
    super('conflict', `${label}: ${reason}`)
    this.itemId = id
    this.reason = reason
  }
}
