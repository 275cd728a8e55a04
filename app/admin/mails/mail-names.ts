import { codeText } from '#app/features/ground/text/capitalize.ts'

export const mailName = ({ subject, template }: { subject: string | null; template: string }): string =>
  subject || codeText(template)

export const againText = ({ state }: { state: string }) => (state === 'failed' ? 'Try again' : 'Send again')
