const signatures: Record<1 | 3 | 4, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }
const headerBytes = 128

/** Tells whether this is a color profile for pictures of `channels` channels. PDF readers reject any other. */
export function isProfileFor(profile: Uint8Array, channels: 1 | 3 | 4): boolean {
  if (profile.length <= headerBytes) return false
  return textAt(profile, 36) === 'acsp' && textAt(profile, 16) === signatures[channels]
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
