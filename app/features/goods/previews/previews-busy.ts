import type { QueueProblem } from './preview-queue.ts'

export class PreviewsBusy extends Error {
  override name = 'PreviewsBusy'
  readonly problem: QueueProblem

  constructor(problem: QueueProblem) {
    super(
      problem === 'share'
        ? 'You’re uploading many files at once. Please wait for them to finish, then try again.'
        : 'We’re busy. Please try again in a minute.',
    )
    this.problem = problem
  }
}

export class PreviewAborted extends Error {
  override name = 'PreviewAborted'
}
