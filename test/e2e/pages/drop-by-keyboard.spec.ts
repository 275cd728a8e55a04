import { addButton, chooseFile, placementHandle } from '../configurator-steps.ts'
import { button, exactly, testDropToApproved, type InputSteps } from '../drop-to-approved.ts'
import { pressAt, tabTo, typeContact } from '../keyboard-steps.ts'

const keyboard: InputSteps = {
  chooseFile,
  async place(page) {
    // Tabs backward, because the preview comes before the choices.
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, placementHandle(page))
    for (const key of ['Shift+ArrowRight', '+', '+', '+']) await page.keyboard.press(key)
  },
  add: (page) => pressAt(page, addButton(page)),
  approve: (page) => pressAt(page, exactly(page), 'Space'),
  fill: typeContact,
  press: (page, name) => pressAt(page, button(page, name)),
}

testDropToApproved('keyboard', keyboard, { width: 1440, height: 900 })
