import { expect, test } from 'vitest'
import { jobReason } from './list-failed-jobs.server.ts'

test.each([
  [{ message: 'The bucket refuses access' }, 'The bucket refuses access'],
  [{ value: { message: 'job timed out' } }, 'It took too long and was stopped'],
  [{ value: { message: 'job heartbeat timeout' } }, 'The process that ran it ended before it was done'],
  [{ message: '' }, 'No reason was recorded'],
  [{ value: null }, 'No reason was recorded'],
  [null, 'No reason was recorded'],
])('shows the job output %j as “%s”', (output, reason) => expect(jobReason(output)).toBe(reason))
