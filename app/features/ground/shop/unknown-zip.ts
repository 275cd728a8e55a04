/** Where an empty shop sends from until its owner has entered it. There is no such ZIP code, so it cannot be saved. */
export const unknownZip = '00000'
