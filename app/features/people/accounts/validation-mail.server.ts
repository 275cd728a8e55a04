import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { issueLinks, newLink, type LinkContext } from '#app/features/people/identity/link-tokens.server.ts'

type Context = Omit<LinkContext, 'db'> & { tx: Transaction }
type Account = Pick<CustomerRow, 'id' | 'email' | 'firstName' | 'createdAt'>

export async function mailValidation(
  { tx, jobs, secret, now }: Context,
  { id: customerId, email, firstName, createdAt }: Account,
): Promise<void> {
  const validate = newLink({ secret, now }, 'validate')
  const disown = newLink({ secret, now }, 'disown')
  await issueLinks(tx, customerId, [validate.row, disown.row])
  await writeMail({ tx, jobs, now }, email, {
    template: 'validate-email',
    firstName,
    path: validate.path,
    disownPath: disown.path,
    signedUpAt: createdAt.toISOString(),
  })
}
