/** Returns the subject for the audit log, which never records the text of a note. */
export const profileSubject = (profileId: number) => ({ subject: 'customer profile', subjectId: profileId })
