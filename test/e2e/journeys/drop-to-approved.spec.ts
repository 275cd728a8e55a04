import { addButton, dropFile, middleOf, placementHandle } from '../configurator-steps.ts'
import { button, exactly, testDropToApproved, type InputSteps } from '../drop-to-approved.ts'
import { fillContact } from '../steps.ts'

const mouse: InputSteps = {
  chooseFile: dropFile,
  async place(page) {
    const { x, y } = await middleOf(placementHandle(page))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y, { steps: 4 })
    await page.mouse.up()
    await page.mouse.wheel(0, -200)
  },
  add: (page) => addButton(page).click(),
  approve: (page) => exactly(page).click(),
  fill: fillContact,
  press: (page, name) => button(page, name).click(),
}

testDropToApproved('mouse', mouse, { width: 390, height: 844 })
