/** Of a carrier's name, and of a tracking number. */
export const maxParcelTextLength = 200
