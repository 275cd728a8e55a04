/** Calls `onMessage` with the type and content of each message that a client sends to PostgreSQL. */
export function messageReader(onMessage: (type: string, content: Buffer) => void): (part: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (part) => {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    for (;;) {
      // The first message has no type. A length includes itself.
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      if (!isFirst) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, length))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}

/**
 * Calls `onMessage` with the text of each statement that a client runs, even if the client only sends the name of a
 * prepared one.
 */
export function statementReader(onMessage: (text: string) => void): (part: Buffer) => void {
  const texts = new Map<string, string>()
  return messageReader((type, content) => {
    if (type !== 'Q' && type !== 'P' && type !== 'B') return
    const [first = '', second = ''] = content.toString('latin1').split('\0', 2)
    if (type === 'Q') onMessage(first)
    if (type === 'P') texts.set(first, second)
    // This message contains the names of a portal and a statement.
    if (type === 'B') onMessage(texts.get(second) ?? '')
  })
}
