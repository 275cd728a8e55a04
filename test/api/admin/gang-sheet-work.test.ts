import { describe, expect, test } from 'vitest'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import { childrenLeft, expectCanceled, fewOf, filesOfJobs } from '#test/gang-sheet-work.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { approvedOrder, create, readSheet } = gangSheetSteps(t)

describe('a gang sheet that is canceled leaves no file and no process', () => {
  test('during nesting', () => expectCanceled(t, 0.4))

  test('while copying its artwork', async () => {
    const before = await filesOfJobs(t)
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [], fewOf([order]))).body
    const { storage } = t.shop
    const canceling = { body: { version }, token: order.token }
    const slowly = {
      ...storage,
      open: async (path: string) => {
        await t.api('POST', `/admin/gang-sheets/${id}/cancel`, canceling)
        return storage.open(path)
      },
    }
    await makeSheet({ ...t.shop, storage: slowly }, { sheetId: id }, { progressMs: 5 })
    expect((await readSheet(order.token, id)).body.state).toBe('canceled')
    expect(await filesOfJobs(t)).toEqual(before)
    expect(childrenLeft()).toEqual([])
  })
})
