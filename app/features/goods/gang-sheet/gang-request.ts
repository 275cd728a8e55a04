import type { CutProblemCode } from '#app/features/goods/cut-line/cut-problem.ts'
import type { UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import type { GangJob, GangSheets } from './gang-job.ts'
import type { GangProblemCode } from './gang-problem.ts'

/** The request to the child process. The folder already exists. */
export type GangRequest = GangJob & { folder: string }

/** `itemId` is null if the problem concerns all items. */
export type GangRefusal =
  | { itemId: string; unreadable: UnreadableReason; part: string }
  | { itemId: string; cutProblem: CutProblemCode }
  | { itemId: string | null; gangProblem: GangProblemCode }

/** The final message, after any number of progress reports. */
export type GangAnswer = { made: GangSheets } | { refusal: GangRefusal }
