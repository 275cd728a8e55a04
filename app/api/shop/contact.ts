import { contactInput } from '#app/features/sales/contact/contact.input.ts'
import { contactLimits, sendContactMessage } from '#app/features/sales/contact/contact-messages.server.ts'
import { access } from '../http/access.ts'
import { operation, teamEmailOf } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'
import { clientAddress } from '../http/client-address.ts'
import { noticeSchema } from '../schemas.ts'

export const contactApi = router().openapi(
  endpoint('post', '/create-contact', access.public, {
    summary: 'Send a message to the team',
    json: contactInput,
    rate: contactLimits,
    responses: { 201: noticeSchema },
    errors: [422],
  }),
  async (c) => {
    const teamEmail = await teamEmailOf(c)
    await sendContactMessage(
      { ...operation(c), clientAddress: clientAddress(c), teamEmail },
      c.req.valid('json'),
    )
    return c.json({ message: 'Message sent successfully' }, 201)
  },
)
