import { rm } from 'node:fs/promises'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import type { ApiEnv } from '../context.ts'
import { readForm, type Form } from './read-form.ts'
import { refuseInvalid } from './validators.ts'

export function formValidator(schema: z.ZodObject, maxBytes: number) {
  return async (c: Context<ApiEnv>, next: () => Promise<void>) => {
    const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (mediaType === 'application/x-www-form-urlencoded')
      throw uploadError('missing_parameters', 'Please choose a file.')
    if (mediaType !== 'multipart/form-data')
      throw uploadError('unsupported_type', 'Send the file as multipart/form-data.')
    const incomingPath = await c.var.shop.storage.incomingPath()
    try {
      return await validate(c, next, await readForm(c.req.raw, maxBytes, incomingPath))
    } finally {
      await rm(incomingPath, { force: true })
    }
  }

  async function validate(c: Context<ApiEnv>, next: () => Promise<void>, form: Form) {
    const checked = schema.safeParse(form)
    const problem = checked.error?.issues.find(({ path }) => path[0] === 'file')
    if (problem) throw uploadError('missing_parameters', problem.message)
    if (!checked.success) {
      await refuseInvalid({ target: 'form', data: form, ...checked }, c)
      return
    }
    c.req.addValidatedData('form', checked.data)
    await next()
  }
}
