/** How long a ZIP code may be (specification section 9); the checkout's field takes the first five only. */
export const zipLength = { min: 5, max: 9, typed: 5 } as const

export const isZipLength = (zip: string) => zip.length >= zipLength.min && zip.length <= zipLength.max

/** The specification's words. */
export const invalidZip = 'Please enter a valid ZIP code'
