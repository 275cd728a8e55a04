/** The subject for the audit log, without the text of a note. */
export const profileSubject = (profileId: number) => ({ subject: 'customer profile', subjectId: profileId })
