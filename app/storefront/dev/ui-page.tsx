import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { forceStates } from './force-states.ts'
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
