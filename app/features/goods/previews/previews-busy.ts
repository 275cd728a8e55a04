import type { LineProblem } from './preview-line.ts'

/** Too much artwork is waiting for its preview. Nothing is wrong with the file. */
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

/** Nobody waits for the preview any more. */
export class PreviewAborted extends Error {
  override name = 'PreviewAborted'
}
