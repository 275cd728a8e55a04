import { useState } from 'react'
import { Field, FieldError } from '#app/ui/form/field.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { RadioField } from '#app/ui/form/radio-field.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { longText, longWord, Specimen, Specimens } from './specimen.tsx'

export function Fields() {
  return (
    <>
      <Specimens title="TextField">
        <Specimen state="empty">
          <TextField label="Name" />
        </Specimen>
        <Specimen state="placeholder, hint, optional">
          <TextField label="Phone code" placeholder="+1" hint="With the plus sign" isOptional />
        </Specimen>
        <Specimen state="suffix">
          <TextField label="Width" defaultValue="3" suffix={'"'} />
        </Specimen>
        <Specimen state="error">
          <TextField label="Width" defaultValue="51" suffix={'"'} error={'Max width is 50"'} />
        </Specimen>
        <Specimen state="hint and error, long text">
          <TextField label={longText} defaultValue={longWord} hint={longText} error={longText} />
        </Specimen>
        <Specimen state="disabled">
          <TextField label="Name" defaultValue="Ada Print" disabled />
        </Specimen>
        <Specimen state="read-only">
          <TextField label="Email" defaultValue="ada@example.com" readOnly hint="Your account’s email" />
        </Specimen>
        <Specimen state="label hidden">
          <TextField label="Search" isLabelHidden placeholder="Search" />
        </Specimen>
      </Specimens>
      <Specimens title="Field, around any control">
        {['', 'is-hover', 'is-focus'].map((state) => (
          <Specimen key={state} state={state.replace('is-', '') || 'default'}>
            <Field label="Color">
              {(control) => <input {...control} className={`control ${state}`} defaultValue="Magenta" />}
            </Field>
          </Specimen>
        ))}
        <Specimen state="error alone">
          <FieldError error="Invalid coupon" />
        </Specimen>
      </Specimens>
      <Specimens title="RangeField">
        <Specimen state="with a hint">
          <RangeSpecimen />
        </Specimen>
      </Specimens>
      <Specimens title="TextAreaField">
        <Specimen state="filled">
          <TextAreaField label="Message" defaultValue={longText} />
        </Specimen>
        <Specimen state="error">
          <TextAreaField label="Message" error="Write a message" />
        </Specimen>
        <Specimen state="disabled">
          <TextAreaField label="Message" disabled defaultValue={longWord} />
        </Specimen>
      </Specimens>
      <Specimens title="SelectField, CheckField and RadioField">
        <Specimen state="selected">
          <SelectField label="Shape" defaultValue="circle" options={shapes} />
        </Specimen>
        <Specimen state="error">
          <SelectField label="Shape" options={shapes} error="Choose a shape" />
        </Specimen>
        <Specimen state="checked, with a hint">
          <CheckField label="Out of stock" hint={longText} defaultChecked />
        </Specimen>
        <Specimen state="disabled">
          <CheckField label="Out of stock" disabled />
        </Specimen>
        <Specimen state="chosen">
          <Shapes />
        </Specimen>
      </Specimens>
    </>
  )
}

function Shapes() {
  const [shape, setShape] = useState('circle')
  return <RadioField legend="Shape" choices={shapes} value={shape} onChange={setShape} />
}

const shapes = [
  { value: 'circle', label: 'Circle' },
  { value: 'oval', label: 'Oval' },
]

function RangeSpecimen() {
  const [value, setValue] = useState(8)
  return (
    <RangeField
      label="Tolerance"
      hint="Higher removes more"
      {...{ min: 0, max: 100, step: 1, value }}
      valueText={String(value)}
      onChange={setValue}
    />
  )
}
