import { fourCharacterCode } from '../headers/four-character-code.ts'

const headerBytes = 128
const tagBytes = 12
const maxTags = 100
const maxLetters = 200

/** Returns the description in an ICC profile, in English if it has several; null if it has none that can be read. */
export function iccName(profile: Uint8Array): string | null {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  try {
    const at = descriptionAt(view)
    if (at === null) return null
    const type = fourCharacterCode(view, at)
    if (type === 'desc') return letters(view, { at: at + 12, count: view.getUint32(at + 8), width: 1 })
    return type === 'mluc' ? translated(view, at) : null
  } catch (error) {
    // The profile is shorter than its header claims.
    if (error instanceof RangeError) return null
    throw error
  }
}

function descriptionAt(view: DataView): number | null {
  const tags = Math.min(view.getUint32(headerBytes), maxTags)
  for (let tag = 0; tag < tags; tag++) {
    const entry = headerBytes + 4 + tag * tagBytes
    if (fourCharacterCode(view, entry) === 'desc') return view.getUint32(entry + 4)
  }
  return null
}

function translated(view: DataView, at: number): string | null {
  const [count, size] = [Math.min(view.getUint32(at + 8), maxTags), view.getUint32(at + 12)]
  if (count === 0) return null
  const records = Array.from({ length: count }, (_, index) => at + 16 + index * size)
  const [first = at] = records
  const record = records.find((each) => fourCharacterCode(view, each).startsWith('en')) ?? first
  return letters(view, {
    at: at + view.getUint32(record + 8),
    count: view.getUint32(record + 4) / 2,
    width: 2,
  })
}

type Letters = { at: number; count: number; width: 1 | 2 }

function letters(view: DataView, { at, count, width }: Letters): string | null {
  const codes = Array.from({ length: Math.min(Math.floor(count), maxLetters) }, (_, index) =>
    width === 1 ? view.getUint8(at + index) : view.getUint16(at + index * width),
  )
  const end = codes.indexOf(0)
  return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end))) || null
}
