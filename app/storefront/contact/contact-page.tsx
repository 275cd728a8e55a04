import { useEffect, useState, type ReactNode } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap, type ApiError } from '#app/client.ts'
import type { ContactInput } from '#app/features/sales/contact/contact.input.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { RefusalNotice } from '#app/storefront/refusal-notice.tsx'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta, publicPage } from '#app/document/public-page.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useShopSettings } from '#app/document/shop-settings.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { Card } from '#app/ui/card.tsx'
import { ColorBar } from '#app/ui/press/color-bar.tsx'
import { Email } from '#app/ui/email.tsx'

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, url }: LoaderFunctionArgs) {
  const head = pageHead(await readSite(context.get(shopContext)), {
    path: '/contact',
    title: 'Contact',
    description:
      'Questions about an order, a material or a file? Find our address, phone and email, or send us a message.',
  })
  return data({ head }, atAddress(url))
}

const successMs = 2_000
const missing = 'Missing fields'

const noMessage: ContactInput = { name: '', email: '', codePhone: '+1', phone: '', content: '' }

/** Returns the message from specification section 8. */
const refusalText = ({ code }: ApiError) =>
  code === 'missing_parameters' ? missing : 'Error creating message'

export default function ContactPage() {
  const settings = useShopSettings()
  const [isThanked, setIsThanked] = useState(false)
  const { form, button, field, fields, refusal } = useForm({
    texts: noMessage,
    send: (values: ContactInput) => unwrap(client['create-contact'].$post({ json: values })),
    onSent: () => {
      fields.reset()
      setIsThanked(true)
    },
    onRefused: ({ code }) => {
      if (code === 'missing_parameters') toast.error(missing)
    },
  })
  useEffect(() => {
    if (!isThanked) return
    const timer = setTimeout(() => setIsThanked(false), successMs)
    return () => clearTimeout(timer)
  }, [isThanked])
  const quiet = (name: keyof ContactInput) => ({ ...field(name), isErrorQuiet: true })

  return (
    <div className="column py-8 sm:py-12">
      <h1>Contact</h1>
      <p className="mt-3 max-w-xl text-ink-soft">
        Questions about an order, a material or a file? Write to us, and someone from our team will reply.
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:gap-16">
        <form {...form} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
          {refusal && (
            <RefusalNotice className="col-span-full" title={refusalText(refusal)} refusal={refusal} />
          )}
          <TextField className="col-span-full" label="Name" autoComplete="name" {...quiet('name')} />
          <TextField
            className="col-span-full"
            label="E-mail"
            type="email"
            autoComplete="email"
            {...quiet('email')}
          />
          <TextField label="Phone code" type="tel" autoComplete="tel-country-code" {...quiet('codePhone')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel-national"
            placeholder="Optional"
            {...quiet('phone')}
          />
          <TextAreaField className="col-span-full" label="Message" rows={7} {...quiet('content')} />
          <div className="col-span-full flex flex-wrap items-center gap-4">
            <Button {...button} size="lg">
              Send
            </Button>
            <div aria-live="polite">
              {isThanked && <Notice tone="success">Message sent successfully</Notice>}
            </div>
          </div>
        </form>
        {settings && <ShopCard settings={settings} />}
      </div>
    </div>
  )
}

function ShopCard({ settings }: { settings: ShopSettings }) {
  const { name, address, phone, fax, email } = settings
  return (
    <Card as="aside" labelledBy="shop-card" className="shadow-contact">
      <h2 id="shop-card" className="text-xl">
        {name}
      </h2>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <address className="grow basis-64 not-italic">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3">
            {address && <Entry label="Address">{address}</Entry>}
            {phone && (
              <Entry label="Phone">
                <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  {phone}
                </a>
              </Entry>
            )}
            {fax && <Entry label="Fax">{fax}</Entry>}
            {email && (
              <Entry label="E-mail">
                <a className="link" href={`mailto:${email}`}>
                  <Email>{email}</Email>
                </a>
              </Entry>
            )}
          </dl>
        </address>
        <div className="flex grow basis-56 items-end justify-between gap-4 sm:max-lg:grow-0">
          <ColorBar className="h-3" />
          <img
            src="/designs/pigeon-with-croissant.svg"
            alt=""
            width={96}
            height={96}
            loading="lazy"
            className="size-24"
          />
        </div>
      </div>
    </Card>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-px text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
