import { preferredEncoding } from '../responses/accept-encoding.ts'

/** The encodings that pages are kept in. */
const kept = ['br', 'gzip'] as const

export type Encoding = (typeof kept)[number] | 'identity'

const maxKnown = 200
const maxLength = 100
const known = new Map<string, Encoding>()

/**
 * Remembers the result for each header: browsers send a few different ones, with every request. The memory is limited,
 * because anyone can send any header.
 */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = preferredEncoding(header, kept) ?? 'identity'
  if (known.size < maxKnown && header.length <= maxLength) known.set(header, encoding)
  return encoding
}
