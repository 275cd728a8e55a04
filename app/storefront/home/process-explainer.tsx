import {
  defaultPromisedDays,
  promisedDaysText,
  type PromisedDays,
} from '#app/features/ground/time/working-days.ts'
import { useShopSettings } from '#app/document/shop-settings.ts'

const getSteps = (promisedDays: PromisedDays) => [
  {
    picture: 'step-size',
    title: 'Choose size and quantity',
    text: 'The price updates with every choice.',
  },
  {
    picture: 'step-artwork',
    title: 'Upload your artwork',
    text: 'PDF, JPG, PNG or SVG. Or email it to us later.',
  },
  {
    picture: 'step-proof',
    title: 'Approve your proof',
    text: 'We’ll show you how it will look. Request changes until it’s right.',
  },
  {
    picture: 'step-print',
    title: 'We print and cut',
    text: 'Only what you approved, on weatherproof material.',
  },
  {
    picture: 'step-ship',
    title: 'At your door',
    text: `Shipping typically takes ${promisedDaysText(promisedDays)}.`,
  },
]

export function ProcessExplainer() {
  const steps = getSteps(useShopSettings()?.promisedDays ?? defaultPromisedDays)
  return (
    <section aria-labelledby="process" className="column py-10">
      <h2 id="process">From your file to your door</h2>
      <ol className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {steps.map(({ picture, title, text }, index) => (
          <li key={picture} className="grid grid-cols-[6rem_1fr] items-center gap-4 lg:block">
            <img
              src={`/pictures/${picture}.svg`}
              alt=""
              width={240}
              height={200}
              loading="lazy"
              className="w-full lg:max-w-44"
            />
            <div className="lg:mt-3">
              <h3 className="text-lg">
                <span className="text-ink-faint tabular-nums">{index + 1}.</span> {title}
              </h3>
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
