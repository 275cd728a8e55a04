import { z } from '@hono/zod-openapi'
import {
  deleteCustomerNote,
  editCustomerNote,
  writeCustomerNote,
} from '#app/features/desk/customers/customer-notes.server.ts'
import {
  customerNoteChange,
  customerNoteInput,
  tagInput,
} from '#app/features/desk/customers/customers.input.ts'
import { listTags } from '#app/features/desk/customers/list-customers.server.ts'
import { readProfile } from '#app/features/desk/customers/read-customer.server.ts'
import { addTag, removeTag } from '#app/features/desk/customers/tag-customer.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { customerDetailsSchema, presentCustomerDetails } from './customers.ts'
import { idSchema } from '../../schemas.ts'

const tagsSchema = z.object({ tags: z.array(z.string()) })

export const adminProfilesApi = router()
  .openapi(
    endpoint('get', '/tags', access.staff('customers'), {
      summary: 'All customer tags, most frequent first',
      responses: { 200: z.array(z.object({ tag: z.string(), customers: z.number() })) },
    }),
    async (c) => c.json(await listTags(c.var.shop.db), 200),
  )
  .openapi(
    endpoint('get', '/{profileId}', access.staff('customers'), {
      summary: 'A customer or guest with their orders, addresses and notes',
      responses: { 200: customerDetailsSchema },
    }),
    async (c) => {
      const profileId = parseId(c.req.param('profileId'))
      return c.json(presentCustomerDetails(await readProfile(staffOperation(c), profileId)), 200)
    },
  )
  .openapi(
    endpoint('post', '/{profileId}/tags', access.staff('customers'), {
      summary: 'Add a tag to a customer',
      json: tagInput,
      responses: { 201: tagsSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const profileId = parseId(c.req.param('profileId'))
      return c.json({ tags: await addTag(staffOperation(c), profileId, c.req.valid('json')) }, 201)
    },
  )
  .openapi(
    endpoint('delete', '/{profileId}/tags', access.staff('customers'), {
      summary: 'Remove a tag from a customer',
      query: tagInput,
      responses: { 200: tagsSchema },
      errors: [422],
    }),
    async (c) => {
      const profileId = parseId(c.req.param('profileId'))
      return c.json({ tags: await removeTag(staffOperation(c), profileId, c.req.valid('query')) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{profileId}/notes', access.staff('customers'), {
      summary: 'Add a note about a customer that only staff can see',
      json: customerNoteInput,
      responses: { 201: idSchema },
      errors: [422],
    }),
    async (c) => {
      const profileId = parseId(c.req.param('profileId'))
      return c.json(await writeCustomerNote(staffOperation(c), profileId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    endpoint('put', '/{profileId}/notes/{noteId}', access.staff('customers'), {
      summary: 'Edit a note about a customer: your own, or any with the permission to erase customers',
      json: customerNoteChange,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const note = noteOf(c.req.param())
      return c.json(await editCustomerNote(staffOperation(c), note, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{profileId}/notes/{noteId}', access.staff('customers'), {
      summary: 'Delete a note about a customer: your own, or any with the permission to erase customers',
      query: versionQuery,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const note = noteOf(c.req.param())
      await deleteCustomerNote(staffOperation(c), note, c.req.valid('query').version)
      return c.json({ id: note.noteId }, 200)
    },
  )

const noteOf = ({ profileId, noteId }: { profileId: string; noteId: string }) => ({
  profileId: parseId(profileId),
  noteId: parseId(noteId),
})
