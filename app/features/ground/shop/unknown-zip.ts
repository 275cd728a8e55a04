/** Used until the owner enters a ZIP code. No such ZIP code exists, so validation rejects it. */
export const unknownZip = '00000'
