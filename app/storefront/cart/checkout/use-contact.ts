import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { contactDraft } from '#app/session/checkout-draft.ts'
import { readSessionToken } from '#app/session/session-query.ts'
import { contactOf, describeEmpty, noContact, prefill, sanitizeZip, type Contact } from './contact.ts'

export function useContact(
  login: LoginClaims | null,
  zipCode: string | null,
  pay: (contact: Contact) => Promise<unknown>,
) {
  const email = login?.email
  const [texts] = useState(() => {
    const typed = prefill(noContact, contactDraft.recall(readSessionToken()))
    const filled = prefill(typed, { zipCode: sanitizeZip(zipCode ?? '') })
    return { ...filled, email: email ?? filled.email }
  })
  const form = useForm({
    texts,
    input: async () => (await import('#app/features/sales/checkout/checkout.input.ts')).checkoutInput,
    send: pay,
    reviseRefusal: describeEmpty,
  })
  const { fields } = form
  useEffect(() => {
    if (email !== undefined) fields.set({ email })
  }, [fields, email])

  const customerId = login?.customerId
  const { data: profile } = useQuery({
    queryKey: ['users', customerId],
    queryFn: async () => {
      const [user] = await unwrap(client.users.$get({ query: { user: String(customerId) } }))
      return user ?? null
    },
    enabled: customerId !== undefined,
    staleTime: 60_000,
  })
  const prefilledFor = useRef<number | null>(null)
  useEffect(() => {
    if (!profile || prefilledFor.current === profile.id) return
    prefilledFor.current = profile.id
    fields.set(prefill(fields.getTexts(), contactOf(profile)))
  }, [fields, profile])

  useEffect(() => {
    // Don't store the account's email, so that the next person who uses this cart doesn't see it.
    const remember = () => {
      const contact = fields.getTexts()
      contactDraft.remember(readSessionToken(), email === undefined ? contact : { ...contact, email: '' })
    }
    remember()
    return fields.subscribe(remember)
  }, [fields, email])

  return form
}
