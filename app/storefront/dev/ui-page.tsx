import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Paper } from './paper.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Components') }]

export default function UiPage() {
  useEffect(() => forceStates(), [])
  return (
    <div className="column py-8 sm:py-12">
      <h1>Components</h1>
      <Paper />
      <Buttons />
      <Fields />
      <Messages />
    </div>
  )
}

/** Copies hover and focus rules to classes, so that the page can show all states side by side. */
function forceStates(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  )
  const style = document.createElement('style')
  style.dataset.states = ''
  style.textContent = rules
    .filter((rule) => !/^@(import|font-face)/.test(rule))
    .join('\n')
    .replaceAll(':hover', '.is-hover')
    .replaceAll(':focus-visible', '.is-focus')
  document.head.append(style)
  return () => style.remove()
}
