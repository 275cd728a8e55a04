import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#app/client.ts'
import { editFailed } from '#app/features/sales/cart/cart-messages.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useEditQuantity, type CartItem } from '../use-cart-changes.ts'
import { lineName } from './line-name.ts'

const typingPauseMs = 700

export function QuantityField({ item }: { item: CartItem }) {
  const edit = useEditQuantity(item)
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ reason: string | null } | null>(null)
  const pending = useRef<string | null>(null)

  const save = (text: string) => {
    if (text === pending.current) return
    const parsed = parseQuantity(text, Number(pending.current ?? item.quantity))
    if (parsed === 'unchanged') {
      setDraft(null)
      setProblem(null)
      return
    }
    const isReset = parsed === 'reset'
    const quantity = isReset ? 1 : parsed
    setProblem(isReset ? { reason: null } : null)
    const sent = String(quantity)
    pending.current = sent
    setDraft(sent)
    edit.mutate(quantity, {
      onError: (error) => setProblem({ reason: errorDetail(error) }),
      onSettled: () => {
        pending.current = null
        setDraft((current) => (current === sent ? null : current))
      },
    })
  }

  const saveDraft = useEffectEvent(save)
  useEffect(() => {
    // An empty field means that the customer is about to type another number.
    if (!draft) return
    const timer = setTimeout(() => saveDraft(draft), typingPauseMs)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <div>
      <TextField
        label={
          <>
            Quantity<span className="sr-only"> of {lineName(item)}</span>
          </>
        }
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        className="max-w-64 [&_input]:max-w-28"
        value={draft ?? String(item.quantity)}
        error={problem && editFailed}
        aria-busy={edit.isPending}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => draft !== null && save(draft)}
        onKeyDown={({ key }) => key === 'Enter' && draft !== null && save(draft)}
      />
      {problem?.reason && <p className="mt-0.5 max-w-64 text-xs text-ink-soft">{problem.reason}</p>}
    </div>
  )
}

function errorDetail(error: Error): string | null {
  const { message } = error
  return error instanceof ApiError && message !== editFailed ? message : null
}

/** Zero or less resets to 1 (specification section 5). */
export function parseQuantity(input: string, current: number): number | 'unchanged' | 'reset' {
  const text = input.trim()
  const quantity = Number(text)
  if (text === '' || Number.isNaN(quantity)) return 'unchanged'
  if (quantity <= 0) return 'reset'
  return quantity === current ? 'unchanged' : quantity
}
