import { preferredEncoding } from '../responses/accept-encoding.ts'

/** Of those in which pages are kept. */
export type Encoding = 'br' | 'gzip' | 'identity'

const maxKnown = 200
const known = new Map<string, Encoding>()

/** What a client prefers, by the quality that it gives each (RFC 9110, section 12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = preferredEncoding(header, ['br', 'gzip']) ?? 'identity'
  // Browsers send a few different ones; anyone can send any.
  if (known.size < maxKnown) known.set(header, encoding)
  return encoding
}
