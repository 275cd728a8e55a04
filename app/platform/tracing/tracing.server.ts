/** Contains only our own names and numbers, never user input, tokens, or URLs with a query. */
export type SpanValues = Record<string, string | number>

export type NewSpan = {
  name: string
  /** A client span, for an outgoing call, is recorded only inside a request (server) or job (consumer). */
  kind: 'server' | 'consumer' | 'client'
  /** The W3C `traceparent` of the request's or job's origin. */
  parent?: string | undefined
  values?: SpanValues
}

export type Span = {
  /** Null if the span isn't traced. */
  traceId: string | null
  rename: (name: string) => void
  set: (values: SpanValues) => void
  fail: (kind: string) => void
}

export type Tracing = {
  /** An error marks the span as failed, with its code or name only, because messages may contain customers' data. */
  inSpan: <T>(span: NewSpan, run: (span: Span) => Promise<T>) => Promise<T>
  /** Returns the current span's `traceparent`. */
  traceparent: () => string | undefined
  /** Sends the remaining spans, within two seconds. */
  close: () => Promise<void>
}
