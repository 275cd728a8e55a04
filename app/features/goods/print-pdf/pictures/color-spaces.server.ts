import type { PDFArray, PDFContext } from '@cantoo/pdf-lib'
import { isProfileFor } from './color-profile.ts'

export const deviceSpaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const

/** Returns null without a profile that a PDF may contain. */
export function profiledSpace(
  context: PDFContext,
  profile: Uint8Array | null,
  channels: 1 | 3 | 4,
): PDFArray | null {
  if (!profile || !isProfileFor(profile, channels)) return null
  const stream = context.flateStream(profile, { N: channels, Alternate: deviceSpaces[channels] })
  return context.obj(['ICCBased', context.register(stream)])
}
