/** Specification section 9; the checkout field accepts only the first five. */
export const zipLength = { min: 5, max: 9, typed: 5 } as const

/** Ignores the hyphen of a ZIP+4. */
export function isZipLength(zip: string): boolean {
  const { length } = zip.replace(/^(\d{5})-(?=\d)/, '$1')
  return length >= zipLength.min && length <= zipLength.max
}

/** 5 to 9 digits; a ZIP+4 may contain its hyphen. */
export const zipPattern = new RegExp(`^(\\d{${zipLength.min},${zipLength.max}}|\\d{5}-\\d{4})$`)

export function zipDigits(text: string): string | null {
  const zip = text.trim()
  return zipPattern.test(zip) ? zip.replace('-', '') : null
}

export const invalidZip = 'Please enter a valid ZIP code'
