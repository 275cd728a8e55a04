import { z } from 'zod'

const named = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u

/** 'Shop <hello@shop.example>', or the address alone. */
export const mailSender = z
  .string()
  .transform((value) => {
    const [, name = '', address = value] = named.exec(value) ?? []
    return { name, address: address.trim() }
  })
  .pipe(z.object({ name: z.string(), address: z.email('must be an address or Name <address>') }))
