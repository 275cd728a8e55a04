/** Returns the number with its code, or '' without a number: the contact form has a code before anybody types. */
export const wholePhone = ({ codePhone, phone }: { codePhone: string; phone: string }): string =>
  phone && `${codePhone} ${phone}`.trim()
