import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { ShopError } from '#app/errors.ts'
import { readForm } from './read-form.ts'
import { UploadedFile } from '../uploaded-file.ts'

const maxBytes = maxArtworkBytes + 64 * 1024
const chunkBytes = 64 * 1024

type Sent = { boundary?: string; type?: string; headers?: Record<string, string>; chunk?: number }

function streamRequest(
  body: Uint8Array | string,
  { boundary = 'x', chunk = chunkBytes, ...sent }: Sent = {},
) {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  let at = 0
  const stream = new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, (at += chunk)))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-type': sent.type ?? `multipart/form-data; boundary=${boundary}`,
    ...sent.headers,
  }
  const init = { method: 'POST', headers, body: stream, duplex: 'half' }
  return { request: new Request('http://shop.test/', init), bytesRead: () => at }
}

const filePart = (content: string, name = 'file', fileName = 'a.png') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`
const textPart = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const end = '--x--\r\n'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-form-'))
})
afterAll(() => rm(folder, { recursive: true }))

const readRequest = (request: Request) => readForm(request, maxBytes, join(folder, crypto.randomUUID()))
const read = (body: Uint8Array | string, sent?: Sent) => readRequest(streamRequest(body, sent).request)

async function received(file: unknown) {
  if (!(file instanceof UploadedFile)) throw new Error('not a file')
  const bytes = await readFile(file.path)
  expect(bytes.length).toBe(file.sizeBytes)
  return [file.fileName, bytes.toString('latin1')]
}

const refusal = (body: Uint8Array | string, sent?: Sent) =>
  read(body, sent).then(
    () => null,
    (error: unknown) => error,
  )

test('reads a file and text fields regardless of chunking', async () => {
  const body = textPart('itemId', '7') + filePart('\x89PNG\r\n--\r\n') + textPart('itemId', '8') + end
  for (let chunk = 1; chunk <= body.length; chunk++) {
    const form = await read(body, { chunk })
    expect(form.itemId).toEqual(['7', '8'])
    expect(await received(form.file)).toEqual(['a.png', '\x89PNG\r\n--\r\n'])
  }
})

test('reads forms encoded by browsers and other clients', async () => {
  const body = `a preamble\r\n${filePart('content')}${end}an epilogue`
  const quoted = { type: 'Multipart/Form-Data; charset=utf-8; boundary="x"' }
  expect(await received((await read(body, quoted)).file)).toEqual(['a.png', 'content'])
  const form = new FormData()
  form.set('file', new File(['content'], 'Zoë "7" 100%.png'))
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  expect((await readRequest(request)).file).toMatchObject({ fileName: 'Zoë "7" 100%.png' })
})

describe('an oversized form', () => {
  const huge = 4 * 1024 * 1024
  const fill = (part: string) => part.repeat(Math.floor(huge / part.length)) + end
  test.each([
    ['80,000 parts', fill('--x\r\n\r\n\r\n')],
    ['many fields', fill(textPart('a', ''))],
    ['the same file many times', fill(filePart('x'))],
    ['files in differently named fields', fill(filePart('x', 'a'))],
    ['a long text', textPart('a', 'x'.repeat(huge)) + textPart('b', '') + end],
  ])('is not read to the end: %s', async (_, body) => {
    const { request, bytesRead } = streamRequest(body)
    await expect(readRequest(request)).rejects.toMatchObject({ status: 400, code: 'malformed' })
    if (!body.includes('x'.repeat(1000))) expect(bytesRead()).toBeLessThanOrEqual(chunkBytes)
  })

  test('is rejected at the byte limit, even without a Content-Length', async () => {
    const body = filePart('x'.repeat(maxBytes)) + end
    const declared = streamRequest(body, { headers: { 'content-length': String(body.length) } })
    await expect(readRequest(declared.request)).rejects.toMatchObject({ status: 413 })
    expect(declared.bytesRead()).toBe(0)
    const undeclared = streamRequest(`--x\r\n${'a'.repeat(2 * maxBytes)}`)
    await expect(readRequest(undeclared.request)).rejects.toMatchObject({ status: 413 })
    expect(undeclared.bytesRead()).toBeLessThanOrEqual(maxBytes + chunkBytes)
  })

  test('is read without buffering an endless part header', async () => {
    const header = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nX: `
    const body = `${header}${'a'.repeat(huge)}\r\n\r\ncontent\r\n${end}`
    expect((await read(body)).file).toMatchObject({ fileName: 'a.png' })
  })
})

test.each([
  ['no boundary', filePart('x') + end, { type: 'multipart/form-data' }],
  ['an empty boundary', filePart('x') + end, { boundary: '' }],
  ['a boundary of 10 kB', filePart('x') + end, { boundary: 'b'.repeat(10_000) }],
  ['a different boundary', filePart('x') + end, { boundary: 'y' }],
  ['an empty body', '', {}],
  ['a truncated part', filePart('x').slice(0, -3), {}],
  ['a truncated part header', '--x\r\nContent-Disposition: form-data; na', {}],
  ['two files', filePart('x') + filePart('y') + end, {}],
  ['a file and a text field with the same name', filePart('x') + textPart('file', 'y') + end, {}],
  ['a text field and a file with the same name', textPart('file', 'y') + filePart('x') + end, {}],
])('rejects a form as malformed: %s', async (_, body, sent) => {
  const error = await refusal(body, sent)
  expect(error).toMatchObject({ code: 'malformed', fields: { file: expect.stringMatching(/\w \w/) } })
})

test('returns a form or a form error for any bytes', async () => {
  const pieces = fc.constantFrom(
    '--x',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    '\n',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Disposition: form-data; name=file',
    'content-disposition: form-data; filename*=utf-8\'\'%00%E2%80%AE; name="__proto__"',
    'Content-Type: text/plain; charset=no-such',
    'Content-Transfer-Encoding: base64',
    '\0\x89PNG',
  )
  const any = fc.oneof(pieces, fc.string({ maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(any, { maxLength: 30 }),
      fc.integer({ min: 1, max: 50 }),
      async (parts, chunk) => {
        const error = await refusal(parts.join(''), { chunk })
        expect(error === null || error instanceof ShopError).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

test('throws a disk failure instead of a form error', async () => {
  const { request } = streamRequest(`${filePart('x'.repeat(200_000))}--x--\r\n`)
  const missing = join(tmpdir(), 'no such folder', 'file')
  await expect(readForm(request, maxBytes, missing)).rejects.toMatchObject({ code: 'ENOENT' })
})
