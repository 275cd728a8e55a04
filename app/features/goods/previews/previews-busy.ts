import type { LineProblem } from './preview-line.ts'

export class PreviewsBusy extends Error {
  override name = 'PreviewsBusy'
  readonly problem: LineProblem

  constructor(problem: LineProblem) {
    super(
      problem === 'share'
        ? 'You are uploading many files at once. Please wait for the first ones, then try again.'
        : 'Many files are being uploaded right now. Please try again in a minute.',
    )
    this.problem = problem
  }
}

export class PreviewAborted extends Error {
  override name = 'PreviewAborted'
}
