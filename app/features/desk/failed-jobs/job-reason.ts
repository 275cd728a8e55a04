/** Replaces pg-boss's messages for jobs that a process did not end itself. */
const words: Record<string, string> = {
  'job timed out': 'It took too long and was stopped',
  'job heartbeat timeout': 'The process that ran it ended before it was done',
}

/** Returns the reason from a failed job's output: `{ message }`, or pg-boss's `{ value: { message } }`. */
export function jobReason(output: unknown): string {
  const message = messageIn(output) ?? messageIn(valueIn(output))
  return message ? (words[message] ?? message) : 'No reason was recorded'
}

function messageIn(output: unknown): string | null {
  const isMessage = typeof output === 'object' && output !== null && 'message' in output
  return isMessage && typeof output.message === 'string' ? output.message : null
}

const valueIn = (output: unknown): unknown =>
  typeof output === 'object' && output !== null && 'value' in output ? output.value : null
