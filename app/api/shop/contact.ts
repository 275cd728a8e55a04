import { createRoute, z } from '@hono/zod-openapi'
import { contactInput } from '#app/features/contact/contact.input.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { clientAddress } from '../http/client-address.ts'
import { access } from '../http/access.ts'
import { operation, teamEmailOf } from '../http/context.ts'
import { body, bodyRefusals, json, router } from '../http/http.ts'

export const contactApi = router().openapi(
  createRoute({
    method: 'post',
    path: '/create-contact',
    summary: 'Send a message to the team',
    ...access.public,
    request: { body: body(contactInput) },
    responses: { 201: json(z.object({ message: z.string() })), ...bodyRefusals(422, 429) },
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
