import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'

test.use({ shopName: 'taxed' })

test('the later of two employees sees that the tax table has changed', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/409/)
  const colleague = await newVisitor()
  await openAsStaff(page, shop, 'tax')
  await openAsStaff(colleague, shop, 'tax')
  for (const [who, rate] of [
    [colleague, '5'],
    [page, '6'],
  ] as const) {
    await who.getByRole('button', { name: 'Add state' }).click()
    await who.getByRole('combobox').last().selectOption('Ohio')
    await who.getByRole('textbox').last().fill(rate)
    await who.getByRole('button', { name: 'Save' }).click()
    await expect(who.getByText(rate === '5' ? 'Sales tax saved' : /changed this while/)).toBeVisible()
  }
  await expect(page.getByRole('textbox').last()).toHaveValue('6')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('textbox').last()).toHaveValue('5')
})
