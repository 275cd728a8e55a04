import { useState } from 'react'
import { numberText } from '#app/features/goods/print-quality/pdf-text.ts'
import { Field } from '#app/ui/form/field.tsx'

type Props = {
  page: number
  count: number
  isDrawing: boolean
  /** Explains why another page could not be chosen. */
  problem: string | null
  onChange: (page: number) => void
}

/** Chooses the page of a PDF with several. */
export function PageField({ page, count, isDrawing, problem, onChange }: Props) {
  const [typed, setTyped] = useState(String(page))
  const isPage = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= count
  const error = isPage(typed) ? problem : `Enter a page from 1 to ${numberText(count)}.`
  // Until the page is drawn, the print check is for another page.
  const printed = isDrawing ? '' : ` Page ${numberText(page)} is printed.`
  const change = (text: string) => {
    setTyped(text)
    if (isPage(text)) onChange(Number(text))
  }
  return (
    <Field label="Page" error={error && `${error}${printed}`}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={count}
            value={typed}
            className="control w-24"
            onChange={({ target }) => change(target.value)}
          />
          <span>of {numberText(count)}</span>
        </div>
      )}
    </Field>
  )
}
