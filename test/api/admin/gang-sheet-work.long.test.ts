import { expect, test } from 'vitest'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import { bigBytes, writeBigPng } from '#test/big-files.ts'
import { childrenLeft, expectCanceled, fewOf, filesOfJobs, listsChildren } from '#test/gang-sheet-work.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { replaceApproved } from '#test/replace-approved.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { approvedOrder, create, readSheet } = gangSheetSteps(t)

test('prints a 200 MB file on a gang sheet while serving visitors', async () => {
  const [big, small] = [await approvedOrder(), await approvedOrder()]
  await replaceApproved(t, big.id, (path) => writeBigPng(path, 4, { isNoise: true }))
  const { id } = (await create(big.token, [], fewOf([big, small]))).body
  let isMade = false
  const making = makeSheet(t.shop, { sheetId: id }).finally(() => (isMade = true))
  let responses = 0
  let seen = false
  while (!isMade) {
    const { status } = await t.api('GET', '/libraryproducts')
    expect(status).toBe(200)
    responses++
    seen ||= childrenLeft().length > 0
  }
  await making
  // The calls were sequential. If this process had made the sheet itself, only a handful would have been answered.
  expect(responses).toBeGreaterThan(50)
  if (listsChildren) expect(seen).toBe(true)
  expect((await readSheet(big.token, id)).body).toMatchObject({ state: 'done', problem: null })
  const pdf = await t.request(`/admin/gang-sheets/${id}/print.pdf`, { token: big.token })
  await pdf.body?.cancel()
  // Noise hardly compresses, and transparency compresses to almost nothing.
  expect(Number(pdf.headers.get('content-length')) / bigBytes).toBeCloseTo(3 / 4, 1)
  expect(childrenLeft()).toEqual([])
  expect((await filesOfJobs(t)).filter((name) => !name.endsWith('.sheet'))).toEqual([])
})

test.each([
  ['its process starts', 0],
  ['its items are laid out', 0.05],
  ['its files are written', 0.95],
  ['the last of its files is written', 1],
])('a gang sheet that is canceled while %s leaves no file and no process', (_, share) =>
  expectCanceled(t, share),
)
