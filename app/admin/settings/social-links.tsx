import { useEffect, useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { moveButtonLook } from '../list/order-buttons.tsx'
import { Panel } from '../panel.tsx'
import type { SettingsValues } from './settings-query.ts'

export function SocialLinks({ fields }: { fields: UseFormReturn<SettingsValues> }) {
  const {
    fields: links,
    append,
    remove,
    move,
  } = useFieldArray({ control: fields.control, name: 'socialLinks' })
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ at: number; button: string } | null>(null)
  // Move the focus, because the pressed button was removed or moved.
  useEffect(() => {
    if (!pressed.current) return
    const { at, button } = pressed.current
    pressed.current = null
    const row = list.current?.children[Math.min(at, links.length - 1)] ?? add.current
    row?.querySelector<HTMLButtonElement>(`[data-button=${button}], [data-button=add]`)?.focus()
  }, [links])
  const shift = (from: number, to: number, button: string) => {
    if (to < 0 || to >= links.length) return
    pressed.current = { at: to, button }
    move(from, to)
  }
  return (
    <Panel
      title="Social links"
      className="lg:col-span-2"
      aside={
        <div ref={add}>
          <Button
            variant="secondary"
            size="sm"
            data-button="add"
            onClick={() => append({ name: '', url: '' })}
          >
            Add link
          </Button>
        </div>
      }
    >
      <FieldError error={errorOf(fields, 'socialLinks')} />
      {links.length === 0 && <p className="text-ink-soft">No links in the footer.</p>}
      <ol ref={list} className="grid gap-4">
        {links.map(({ id }, at) => (
          <li key={id} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
            <TextField label={`Name ${at + 1}`} {...fieldOf(fields, `socialLinks.${at}.name`)} />
            <TextField
              label={`Address ${at + 1}`}
              type="url"
              inputMode="url"
              placeholder="https://"
              {...fieldOf(fields, `socialLinks.${at}.url`)}
            />
            <div className="flex gap-1 sm:mt-7">
              <MoveButton direction="up" at={at} isEnd={at === 0} onMove={() => shift(at, at - 1, 'up')} />
              <MoveButton
                direction="down"
                at={at}
                isEnd={at === links.length - 1}
                onMove={() => shift(at, at + 1, 'down')}
              />
              <Button
                variant="quiet"
                size="sm"
                data-button="remove"
                aria-label={`Remove link ${at + 1}`}
                onClick={() => {
                  pressed.current = { at, button: 'remove' }
                  remove(at)
                }}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type MoveProps = { direction: 'up' | 'down'; at: number; isEnd: boolean; onMove: () => void }

/** Stays focusable at either end of the list. */
function MoveButton({ direction, at, isEnd, onMove }: MoveProps) {
  return (
    <button
      type="button"
      data-button={direction}
      aria-label={`Move link ${at + 1} ${direction}`}
      aria-disabled={isEnd || undefined}
      onClick={onMove}
      className={moveButtonLook}
    >
      <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
    </button>
  )
}
