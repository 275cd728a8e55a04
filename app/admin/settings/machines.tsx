import { useEffect, useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { SettingsValues } from './settings-query.ts'

export function Machines({ fields }: { fields: UseFormReturn<SettingsValues> }) {
  const {
    fields: machines,
    append,
    remove,
    move,
  } = useFieldArray({ control: fields.control, name: 'machines', keyName: 'key' })
  const add = useRef<HTMLDivElement>(null)
  const hasNewDefault = useRef(false)
  // Move the focus, because the default machine has no “Make default” button.
  useEffect(() => {
    if (!hasNewDefault.current) return
    hasNewDefault.current = false
    fields.setFocus('machines.0.name')
  })
  return (
    <Panel
      title="Machines"
      className="lg:col-span-2"
      aside={
        <div ref={add}>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => append({ name: '', spotColors: defaultSpotColors })}
          >
            Add machine
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-ink-soft">
        Printers and cutters, with the spot colors their software uses for cut lines and white ink. A kiss-cut
        sticker has two lines: the kiss cut around the artwork and the thru cut around the backing.
      </p>
      <FieldError error={errorOf(fields, 'machines')} />
      <ol className="grid gap-4">
        {machines.map(({ key }, at) => (
          <li
            key={key}
            className="grid items-start gap-3 border-b border-line pb-4 last:border-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_13rem]"
          >
            <Machine fields={fields} at={at} />
            <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 lg:mt-6 lg:justify-end">
              {at === 0 ? (
                <Badge tone="accent">Default</Badge>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Make default: machine ${at + 1}`}
                  onClick={() => {
                    hasNewDefault.current = true
                    move(at, 0)
                  }}
                >
                  Make default
                </Button>
              )}
              {machines.length > 1 && (
                <RemoveButton label={`Remove machine ${at + 1}`} add={add} onRemove={() => remove(at)} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Machine({ fields, at }: { fields: UseFormReturn<SettingsValues>; at: number }) {
  const spotColor = (name: keyof SettingsValues['machines'][number]['spotColors']) =>
    fieldOf(fields, `machines.${at}.spotColors.${name}`)
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-6">
      <TextField
        label={`Machine ${at + 1}`}
        className="col-span-2"
        {...fieldOf(fields, `machines.${at}.name`)}
      />
      <TextField label="Cut line" {...spotColor('cut')} />
      <TextField label="Kiss cut" {...spotColor('kissCut')} />
      <TextField label="Thru cut" {...spotColor('thruCut')} />
      <TextField label="White ink" {...spotColor('white')} />
    </div>
  )
}
