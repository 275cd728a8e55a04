/** Calls `found` for each message that a client sends to PostgreSQL, with the content after its length. */
export function messageReader(found: (type: string, content: Buffer) => void): (part: Buffer) => void {
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
      if (!isFirst) found(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, length))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}

/** Calls `found` with the text of each statement that a client runs, even if the client only sends its name. */
export function statementReader(found: (text: string) => void): (part: Buffer) => void {
  const texts = new Map<string, string>()
  return messageReader((type, content) => {
    if (type !== 'Q' && type !== 'P' && type !== 'B') return
    const [first = '', second = ''] = content.toString('latin1').split('\0', 2)
    if (type === 'Q') found(first)
    if (type === 'P') texts.set(first, second)
    // The message names a portal and a statement.
    if (type === 'B') found(texts.get(second) ?? '')
  })
}
