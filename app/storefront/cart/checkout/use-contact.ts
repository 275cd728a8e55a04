import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readStored } from '#app/session/browser-storage.ts'
import { client, storageKeys, unwrap } from '#app/client.ts'
import type { LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { recallContact, rememberContact } from '#app/session/contact-draft.ts'
import { contactOf, noContact, prefill, typedZip, type Contact } from './contact.ts'

/** The contact form's values: typed, from the customer's profile, or from an earlier visit. */
export function useContact(login: LoginClaims | null, zipCode: string | null) {
  const [contact, setContact] = useState(() => {
    const typed = prefill(noContact, recallContact(readStored(storageKeys.sessionToken)))
    return prefill(typed, { zipCode: typedZip(zipCode ?? '') })
  })
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
    setContact((typed) => prefill(typed, contactOf(profile)))
  }, [profile])
  useEffect(() => {
    rememberContact(readStored(storageKeys.sessionToken), contact)
  }, [contact])

  return {
    contact: login ? { ...contact, email: login.email } : contact,
    change: (field: keyof Contact, value: string) =>
      setContact((typed) => ({ ...typed, [field]: field === 'zipCode' ? typedZip(value) : value })),
  }
}
