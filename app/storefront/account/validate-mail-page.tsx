import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { NeedsScript } from '#app/storefront/needs-script.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Outcome } from './outcome.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email validated') }]

/** Shows success regardless of the API's response (specification section 8). */
export default function ValidateMailPage() {
  const token = useSearchParams()[0].get('token')
  const sent = useRef<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: (linkToken: string) => {
      const headers = { authorization: `Bearer ${linkToken}` }
      return unwrap(client['validate-mail'].$post({}, { headers }))
    },
  })
  useEffect(() => {
    // The token is single-use, so a second request would fail.
    if (!token || sent.current === token) return
    sent.current = token
    mutate(token)
  }, [token, mutate])

  return (
    <Outcome
      title="Congrats! You have validated your Email"
      picture="/designs/rocket-lift-off.svg"
      action={
        <LinkButton to="/login" size="lg">
          Start Shopping
        </LinkButton>
      }
    >
      <NeedsScript>
        Not yet: validating your email requires JavaScript. Please enable it and open the link again.
      </NeedsScript>
    </Outcome>
  )
}
