import { CropMarks } from '#app/ui/press/crop-marks.tsx'

const tilts = ['-rotate-3', 'rotate-2', 'rotate-6', '-rotate-2', 'rotate-3', '-rotate-6']

export function StickerSheet({ designs }: { designs: string[] }) {
  return (
    <div aria-hidden="true" className="hidden lg:block">
      <CropMarks className="mx-auto max-w-xl">
        <div className="grid grid-cols-2 items-center gap-6 bg-paper-raised p-8 shadow-contact">
          {designs.map((design, index) => (
            <img
              key={design}
              src={`/designs/${design}.svg`}
              alt=""
              width={200}
              height={160}
              loading="lazy"
              className={`h-36 w-full object-contain ${tilts[index % tilts.length]}`}
            />
          ))}
        </div>
      </CropMarks>
    </div>
  )
}
