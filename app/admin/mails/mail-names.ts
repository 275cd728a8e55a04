export function mailName({ subject, template }: { subject: string | null; template: string }): string {
  if (subject) return subject
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const againText = ({ state }: { state: string }) => (state === 'failed' ? 'Try again' : 'Send again')
