/** In the audit log, without what a note says. */
export const profileSubject = (profileId: number) => ({ subject: 'customer profile', subjectId: profileId })
