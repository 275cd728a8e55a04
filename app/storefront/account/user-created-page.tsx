import { useLocation, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Outcome } from './outcome.tsx'
import { returnState } from './return-path.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Check your email') }]

export default function UserCreatedPage() {
  const location = useLocation()
  return (
    <Outcome
      title="Check your email. We have sent an email for you to confirm your username."
      picture="/designs/pigeon-with-croissant.svg"
      action={
        <LinkButton to="/login" state={returnState(location)}>
          Log in
        </LinkButton>
      }
    >
      The email is on its way. If it does not arrive within a few minutes, check your spam folder.
    </Outcome>
  )
}
