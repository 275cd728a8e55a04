import type { CutProblemCode } from '#app/features/goods/cut-line/cut-problem.ts'
import type { UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import type { GangJob, GangSheets } from './gang-job.ts'
import type { GangProblemCode } from './gang-problem.ts'

/** What the child process gets. The folder is there. */
export type GangRequest = GangJob & { folder: string }

/** `itemId` is null if it is about all of them. */
export type GangRefusal =
  | { itemId: string; unreadable: UnreadableReason; part: string }
  | { itemId: string; cutProblem: CutProblemCode }
  | { itemId: string | null; gangProblem: GangProblemCode }

/** What it answers, after any number of shares of its progress. */
export type GangAnswer = { made: GangSheets } | { refusal: GangRefusal }
