import { preferredEncoding } from '../responses/accept-encoding.ts'

/** In which pages are kept. */
const kept = ['br', 'gzip'] as const

export type Encoding = (typeof kept)[number] | 'identity'

const maxKnown = 200
const maxLength = 100
const known = new Map<string, Encoding>()

/** Browsers send a few different headers, each with every request; anyone can send any. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = preferredEncoding(header, kept) ?? 'identity'
  if (known.size < maxKnown && header.length <= maxLength) known.set(header, encoding)
  return encoding
}
