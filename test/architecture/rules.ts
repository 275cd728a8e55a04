/** The floors of features, lowest first. A room may import rooms on lower floors, but not on higher ones. */
export const floors = ['ground', 'shop', 'people', 'goods', 'sales', 'desk'] as const

type Rule = { in: RegExp; except?: RegExp; never: RegExp; because: string }

const faces = /^app\/(?:storefront|admin|api)\//
const child = /\.child\.ts$/

/** All rules apply to every import. Paths are resolved, so it doesn't matter how an import is written. */
export const rules: Rule[] = [
  { in: /^app\/features\//, never: faces, because: 'a feature must not import a face' },
  {
    in: /^app\/features\//,
    except: /\.(?:server|child)\.tsx?$|^app\/features\/shop\/mail\/templates\//,
    never: /\.server\.tsx?$|^node:|^app\/platform\/|^app\/schema\//,
    because: 'this file also runs in the browser',
  },
  {
    in: /^app\/features\/.*\.ts$/,
    except: /\/use-[^/]+\.ts$|^app\/features\/shop\/mail\//,
    never: /^app\/ui\/|^package:react(?:-dom|-router)?$/,
    because: 'only components, hooks and emails may use React',
  },
  {
    in: /^app\/schema\//,
    never: /^app\/(?!schema\/|features\/ground\/)|^node:|^package:(?!drizzle-orm$)/,
    because: 'tables may only import column types',
  },
  {
    in: /^app\/(?:storefront|admin|api)\//,
    never: /^app\/schema\/|^package:drizzle-orm$/,
    because: 'faces access data through operations',
  },
  { in: /^app\/storefront\//, never: /^app\/(?:admin|api)\//, because: 'faces must not import each other' },
  { in: /^app\/admin\//, never: /^app\/(?:storefront|api)\//, because: 'faces must not import each other' },
  {
    in: /^app\/api\//,
    never: /^app\/(?:storefront|admin|ui)\//,
    because: 'faces must not import each other',
  },
  {
    in: /^app\/forms\//,
    never: /^app\/(?!(?:forms|ui)\/|client\.ts$|errors\.ts$)|^node:|\.server\./,
    because: 'forms may import the API client, but no business code',
  },
  {
    in: /^app\/(?!forms\/|admin\/|storefront\/(?:form|account|cart|contact)\/)/,
    never: /^app\/(?:forms|storefront\/form)\//,
    because: 'customers load form code only on pages with a form',
  },
  {
    in: /^app\/(?:root\.tsx$|document\/|session\/)/,
    never: /^app\/(?:storefront|admin|api)\//,
    because: 'the document that wraps every page must not import a face',
  },
  {
    in: /^app\/ui\//,
    never: /^app\/(?!ui\/)|^node:|\.server\./,
    because: 'ui must not contain business terms or server code',
  },
  {
    in: /^app\/platform\//,
    never: /^app\/(?:features|storefront|admin|api|ui)\//,
    because: 'the platform may only import npm packages, Node and tables',
  },
  { in: /^app\//, never: /^(?:test|bench|scripts)\//, because: 'the shop must not depend on its tests' },
  {
    in: /^app\/(?!features\/|schema\/|platform\/)/,
    never: child,
    because: 'only the room that starts a child process may refer to it',
  },
]

/** Packages that do I/O or are large may be imported in only one place. */
export const packageHomes: Record<string, RegExp> = {
  '@cantoo/pdf-lib': /^app\/features\/goods\/(?:gang-sheet|print-pdf|previews)\//,
  '@aws-sdk/client-s3': /^app\/platform\/bucket\//,
  '@electric-sql/pglite': /^app\/platform\/database\//,
  '@hono/node-server': /^app\/(?:platform\/|server\.ts$|api\/(?:.*\/)?document\.ts$)/,
  '@hono/zod-openapi': /^app\/(?:api\/|platform\/database\/row-schema)/,
  '@napi-rs/canvas': /^app\/features\/goods\/previews\//,
  '@node-rs/argon2': /^app\/platform\/secrets\//,
  '@simplewebauthn/server': /^app\/features\/people\/second-factors\//,
  '@react-email/render': /^app\/features\/shop\/mail\//,
  ...Object.fromEntries(
    ['api', 'exporter-trace-otlp-proto', 'resources', 'sdk-trace'].map((name) => [
      `@opentelemetry/${name}`,
      /^app\/platform\/tracing\//,
    ]),
  ),
  'bidi-js': /^app\/features\/desk\/print-sheet\//,
  'css-select': /^app\/features\/goods\/svg\//,
  'css-tree': /^app\/features\/goods\/svg\//,
  'css-what': /^app\/features\/goods\/svg\//,
  'csv-stringify': /^app\/features\/desk\//,
  'prom-client': /^app\/platform\/metrics\//,
  'drizzle-orm': /^app\/(?:schema|platform)\/|^app\/features\/.*\.server\.ts$/,
  'drizzle-zod': /^app\/platform\/database\/row-schema/,
  fontkit: /^app\/features\/desk\/print-sheet\//,
  jose: /^app\/platform\//,
  'lru-cache': /^app\/platform\//,
  nodemailer: /^app\/platform\/mail\//,
  'pdfjs-dist': /^app\/features\/goods\/previews\//,
  'openid-client': /^app\/platform\/identity\//,
  otpauth: /^app\/features\/people\/second-factors\//,
  pdfkit: /^app\/features\/(?:desk\/print-sheet|goods\/(?:gang-sheet|print-pdf))\//,
  pg: /^app\/platform\/database\//,
  'pg-boss': /^app\/platform\/(?:database|jobs)\//,
  pino: /^app\/platform\//,
  'react-hook-form': /^app\/admin\//,
  recharts: /^app\/admin\//,
  'sanitize-html': /^app\/features\/sales\/chat\//,
  saxes: /^app\/features\/goods\/svg\//,
  sharp: /^app\/features\/(?:goods\/(?:previews|svg|item-picture|print-pdf)|desk\/print-sheet)\//,
  sonner: /^app\/ui\/feedback\//,
  stripe: /^app\/platform\/payments\//,
}
