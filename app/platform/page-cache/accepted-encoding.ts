/** Of those in which pages are kept. */
export type Encoding = 'br' | 'gzip' | 'identity'

const maxKnown = 200
const known = new Map<string, Encoding>()

/** What a client prefers, by the quality that it gives each (RFC 9110, section 12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = choose(header)
  // Browsers send a few different ones; anyone can send any.
  if (known.size < maxKnown) known.set(header, encoding)
  return encoding
}

function choose(header: string): Encoding {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const [br, gzip] = [qualityOf('br'), qualityOf('gzip')]
  const identity = qualities.get('identity') ?? 0
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity'
}
