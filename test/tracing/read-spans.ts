export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  /** 2: server, 3: client, 5: consumer. */
  kind: number
  values: Record<string, string | number>
  hasFailed: boolean
}

/** Returns a protobuf message's fields by field number: varints as numbers, the rest as bytes. */
function fieldsOf(bytes: Buffer): Map<number, (number | Buffer)[]> {
  const fields = new Map<number, (number | Buffer)[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(BigInt.asIntN(64, value))
    }
  }
  const take = (length: number) => bytes.subarray(at, (at += length))
  const readers: Record<number, () => number | Buffer> = {
    0: varint,
    1: () => take(8),
    2: () => take(varint()),
    5: () => take(4),
  }
  while (at < bytes.length) {
    const tag = varint()
    const read = readers[tag & 7]
    if (!read) throw new Error(`not protobuf: wire type ${tag & 7}`)
    const number = tag >>> 3
    fields.set(number, [...(fields.get(number) ?? []), read()])
  }
  return fields
}

const messages = (bytes: Buffer, number: number) =>
  (fieldsOf(bytes).get(number) ?? []).filter((field) => Buffer.isBuffer(field))

const bytesAt = (bytes: Buffer, number: number) => messages(bytes, number)[0] ?? Buffer.alloc(0)
const numberAt = (bytes: Buffer, number: number) => Number(fieldsOf(bytes).get(number)?.[0] ?? 0)

/** Reads strings and integers, the only values that the shop sends. */
function valuesOf(bytes: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(bytes, number).map((pair) => {
      const value = bytesAt(pair, 2)
      const shown = fieldsOf(value).has(1) ? String(bytesAt(value, 1)) : numberAt(value, 3)
      return [String(bytesAt(pair, 1)), shown]
    }),
  )
}

/** Reads the spans of an OTLP request, using the field numbers of opentelemetry-proto. */
export function readSpans(request: Buffer): { service: string; spans: ReceivedSpan[] } {
  const resources = messages(request, 1)
  const spans = resources.flatMap((resource) =>
    messages(resource, 2).flatMap((scope) => messages(scope, 2).map(spanOf)),
  )
  const [first = Buffer.alloc(0)] = resources
  return { service: String(valuesOf(bytesAt(first, 1), 1)['service.name']), spans }
}

const spanOf = (span: Buffer): ReceivedSpan => ({
  traceId: bytesAt(span, 1).toString('hex'),
  spanId: bytesAt(span, 2).toString('hex'),
  parentId: bytesAt(span, 4).toString('hex'),
  name: String(bytesAt(span, 5)),
  kind: numberAt(span, 6),
  values: valuesOf(span, 9),
  hasFailed: numberAt(bytesAt(span, 15), 3) === 2,
})
