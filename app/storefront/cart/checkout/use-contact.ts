import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readStored } from '#app/session/browser-storage.ts'
import { client, storageKeys, unwrap } from '#app/client.ts'
import type { LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { useForm } from '#app/forms/use-form.ts'
import { recallContact, rememberContact } from '#app/session/contact-draft.ts'
import {
  contactNames,
  contactOf,
  describeEmpty,
  noContact,
  prefill,
  typedZip,
  type Contact,
} from './contact.ts'

export function useContact(
  login: LoginClaims | null,
  zipCode: string | null,
  pay: (contact: Contact) => Promise<unknown>,
) {
  const email = login?.email
  const [defaultValues] = useState(() => {
    const typed = prefill(noContact, recallContact(readStored(storageKeys.sessionToken)))
    const filled = prefill(typed, { zipCode: typedZip(zipCode ?? '') })
    return { ...filled, email: email ?? filled.email }
  })
  const form = useForm({
    defaultValues,
    input: async () => (await import('#app/features/sales/checkout/checkout.input.ts')).checkoutInput,
    send: pay,
    reviseRefusal: (refusal, { getValues }) => describeEmpty(refusal, getValues()),
  })
  const { fields } = form
  useEffect(() => {
    if (email !== undefined) fields.setValue('email', email)
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
    const filled = prefill(fields.getValues(), contactOf(profile))
    for (const name of contactNames) fields.setValue(name, filled[name])
  }, [fields, profile])

  useEffect(() => {
    // The account's email is not for the next person at this cart.
    const remember = (contact: Contact) =>
      rememberContact(
        readStored(storageKeys.sessionToken),
        email === undefined ? contact : { ...contact, email: '' },
      )
    remember(fields.getValues())
    return fields.subscribe({ formState: { values: true }, callback: ({ values }) => remember(values) })
  }, [fields, email])

  return form
}
