/** Specification section 9; the checkout field accepts only the first five. */
export const zipLength = { min: 5, max: 9, typed: 5 } as const

export const isZipLength = (zip: string) => zip.length >= zipLength.min && zip.length <= zipLength.max

export const invalidZip = 'Please enter a valid ZIP code'
