/** Names and numbers of ours; never what a person entered, a token, or an address with its query. */
export type SpanValues = Record<string, string | number>

export type NewSpan = {
  name: string
  /** A call of ours (client) is traced only as part of a request (server) or job (consumer). */
  kind: 'server' | 'consumer' | 'client'
  /** The W3C `traceparent` of what caused a request or job. */
  parent?: string | undefined
  values?: SpanValues
}

export type Span = {
  /** Null while nothing is traced. */
  traceId: string | null
  rename: (name: string) => void
  set: (values: SpanValues) => void
  fail: (kind: string) => void
}

export type Tracing = {
  /** An error ends the span as failed, with its code or name; messages may have customers' data. */
  inSpan: <T>(span: NewSpan, run: (span: Span) => Promise<T>) => Promise<T>
  /** Of the span that is running. */
  traceparent: () => string | undefined
  /** Sends what has not been sent, within two seconds. */
  close: () => Promise<void>
}
