import { useState } from 'react'
import { Field } from '#app/ui/form/field.tsx'

type Props = { page: number; pages: number; problem: string | null; onChange: (page: number) => void }

/** Of a PDF with several. */
export function PageField({ page, pages, problem, onChange }: Props) {
  const [typed, setTyped] = useState(String(page))
  const change = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (Number.isInteger(number) && number >= 1 && number <= pages) onChange(number)
  }
  return (
    <Field label="Page" error={problem}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={pages}
            value={typed}
            className="control w-24"
            onChange={({ target }) => change(target.value)}
            onBlur={() => setTyped(String(page))}
          />
          <span>of {pages.toLocaleString('en-US')}</span>
        </div>
      )}
    </Field>
  )
}
