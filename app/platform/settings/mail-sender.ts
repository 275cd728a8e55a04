import { z } from 'zod'

const problem = 'must be an address or Name <address>'

/** 'Shop <hello@shop.example>', or the address alone. */
export const mailSender = z
  .string()
  .transform(nameAndAddress)
  .pipe(z.object({ name: z.string().regex(/^[^"<>\p{Cc}]*$/u, problem), address: z.email(problem) }))

function nameAndAddress(value: string): { name: string; address: string } {
  const text = value.trim()
  const start = text.lastIndexOf('<')
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text }
  const name = text.slice(0, start).trim()
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return { name: isQuoted ? name.slice(1, -1) : name, address: text.slice(start + 1, -1).trim() }
}
