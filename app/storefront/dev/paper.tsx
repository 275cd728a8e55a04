import { Card } from '#app/ui/card.tsx'
import { ColorBar } from '#app/ui/press/color-bar.tsx'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'
import { LaterPicture } from '#app/ui/later-picture.tsx'
import { RegistrationTarget } from '#app/ui/press/registration-target.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'
import { longText, longWord, Specimen, Specimens } from './specimen.tsx'

const inks = ['bg-ink', 'bg-ink-soft', 'bg-ink-faint', 'bg-edge', 'bg-line', 'bg-magenta', 'bg-magenta-deep']
const papers = ['bg-paper', 'bg-paper-raised', 'bg-paper-sunk', 'bg-white', 'bg-magenta-tint']
const cuts = ['drawn', 'outline', 'box'] as const

export function Paper() {
  return (
    <>
      <Specimens title="Type">
        <Specimen state="headings" isWide>
          <p className="heading text-display leading-none">Display</p>
          <p className="heading text-3xl">Heading 1, {longText}</p>
          <p className="heading text-2xl">Heading 2, {longText}</p>
          <p className="heading text-lg">Heading 3, {longText}</p>
        </Specimen>
        <Specimen state="text" isWide>
          <p className="text-lg">Large. {longText}</p>
          <p>Base. {longText}</p>
          <p className="text-sm text-ink-soft">Small and soft. {longText}</p>
          <p className="text-xs text-ink-faint">Extra small and faint. {longText}</p>
          <p>
            <button type="button" className="link">
              A link
            </button>
            {', '}
            <button type="button" className="link is-hover">
              hovered
            </button>
            {', '}
            <button type="button" className="link is-focus">
              focused
            </button>
          </p>
        </Specimen>
      </Specimens>
      <Specimens title="Colors">
        {[...inks, ...papers].map((color) => (
          <Specimen key={color} state={color}>
            <div className={`h-10 rounded-sm border border-line ${color}`} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Card">
        <Specimen state="default">
          <Card>Contact info</Card>
        </Specimen>
        <Specimen state="long text">
          <Card>{longWord}</Card>
        </Specimen>
      </Specimens>
      <Specimens title="Sticker">
        {cuts.map((cut) => (
          <Specimen key={cut} state={`${cut}, lifts on hover`}>
            <button type="button" aria-label={`Sticker, ${cut}`} className="group/sticker block w-40">
              <Sticker cut={cut}>
                <img src="/designs/napping-fox.svg" alt="" width={320} height={320} />
              </Sticker>
            </button>
          </Specimen>
        ))}
        <Specimen state="hover">
          <div className="group/sticker is-hover w-40">
            <Sticker>
              <img src="/designs/napping-fox.svg" alt="" width={320} height={320} />
            </Sticker>
          </div>
        </Specimen>
      </Specimens>
      <Specimens title="Picture that loads later">
        <Specimen state="default">
          <LaterPicture src="/designs/napping-fox.svg" alt="" width={320} height={320} className="w-40" />
        </Specimen>
      </Specimens>
      <Specimens title="Print marks">
        <Specimen state="CropMarks">
          <CropMarks>
            <div className="grid h-20 place-items-center bg-white">3&quot; x 3&quot;</div>
          </CropMarks>
        </Specimen>
        <Specimen state="ColorBar">
          <ColorBar />
        </Specimen>
        <Specimen state="RegistrationTarget">
          <RegistrationTarget />
        </Specimen>
        <Specimen state="cut line">
          <svg viewBox="0 0 200 80" className="w-full" aria-hidden="true">
            <rect x="4" y="4" width="192" height="72" rx="20" className="cut-line" strokeWidth="2" />
          </svg>
        </Specimen>
      </Specimens>
    </>
  )
}
