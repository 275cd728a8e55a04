/** Returns the number with its country code; '' without a number, because the contact form preselects a code. */
export const wholePhone = ({ codePhone, phone }: { codePhone: string; phone: string }): string =>
  phone && `${codePhone} ${phone}`.trim()
