import type { PDFArray, PDFContext } from '@cantoo/pdf-lib'

export const deviceSpaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const

/** Returns null if there is no profile that a PDF may contain. */
export function profiledSpace(
  context: PDFContext,
  profile: Uint8Array | null,
  channels: 1 | 3 | 4,
): PDFArray | null {
  if (!profile || !isProfileFor(profile, channels)) return null
  const stream = context.flateStream(profile, { N: channels, Alternate: deviceSpaces[channels] })
  return context.obj(['ICCBased', context.register(stream)])
}

const signatures: Record<1 | 3 | 4, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }
const headerBytes = 128

/** Returns whether this is a color profile for pictures of `channels` channels. PDF readers reject any other. */
function isProfileFor(profile: Uint8Array, channels: 1 | 3 | 4): boolean {
  if (profile.length <= headerBytes) return false
  return textAt(profile, 36) === 'acsp' && textAt(profile, 16) === signatures[channels]
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
