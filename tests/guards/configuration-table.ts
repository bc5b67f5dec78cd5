import { readRootFile } from '#tests/support/product/source-files.ts'

/** Meaning of every variable; `fallback` where the default is not a literal of the schema. */
const variables: readonly { names: readonly string[]; meaning: string; fallback?: string }[] = [
  { names: ['PORT'], meaning: 'port of the HTTP server' },
  { names: ['HOST'], meaning: 'address it listens on' },
  {
    names: ['PUBLIC_URL'],
    fallback: 'from host and port',
    meaning: 'public address of the site; required in production',
  },
  {
    names: ['DATA_DIR'],
    meaning: 'embedded database, files, outbox',
  },
  {
    names: ['DATABASE_URL'],
    fallback: 'embedded PostgreSQL',
    meaning: 'PostgreSQL 15 or newer with pg_trgm and btree_gist',
  },
  {
    names: ['ROLE'],
    meaning: '`server` serves, `worker` runs jobs; other than `both` only with `DATABASE_URL`',
  },
  { names: ['STORAGE_URL'], fallback: 'in `DATA_DIR`', meaning: '`file:///path`; not together with buckets' },
  {
    names: ['S3_UPLOADS_BUCKET', 'S3_DOCUMENTS_BUCKET'],
    meaning: 'buckets for photographs and for private files; neither needs to be public',
  },
  {
    names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    meaning: 'key that may read, write, delete and list; required with buckets',
  },
  { names: ['S3_ENDPOINT'], fallback: 'Amazon S3', meaning: 'address of another S3-compatible storage' },
  { names: ['S3_REGION'], meaning: 'region of the buckets' },
  {
    names: ['S3_PATH_STYLE'],
    fallback: '1 with `S3_ENDPOINT`',
    meaning: '1: bucket in the path of addresses, 0: in the host',
  },
  {
    names: ['SMTP_URL'],
    fallback: '`.eml` files in `DATA_DIR/outbox`',
    meaning: '`smtp://user:password@host:587` or `smtps://…`',
  },
  {
    names: ['MAIL_FROM'],
    fallback: 'the club’s address',
    meaning: 'address that sends every mail; a name before it seeds the sender’s name',
  },
  {
    names: ['APP_SECRET'],
    fallback: 'created in `DATA_DIR`',
    meaning: 'at least 32 characters; required in production, equal on all processes',
  },
  { names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], meaning: 'OAuth client of the Google sign-in' },
  {
    names: ['IYZICO_BASE_URL', 'IYZICO_API_KEY', 'IYZICO_SECRET_KEY'],
    fallback: 'payment simulator',
    meaning: 'iyzico account; without it production has no card payments',
  },
  {
    names: ['IYZICO_CHECKOUT'],
    meaning: '`direct`: card form on our page, `hosted`: card form of iyzico',
  },
  {
    names: ['SIMULATOR_PORT'],
    meaning: 'port of the payment simulator outside production; 0: any free port',
  },
  {
    names: ['DEMO'],
    fallback: '1 outside production on a loopback host',
    meaning: 'fills an empty database with demo data; refused in production and with a public `PUBLIC_URL`',
  },
  {
    names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    meaning: 'first admin, if there is none; an existing account becomes admin',
  },
  {
    names: ['PUSH_LOCAL_ENDPOINTS'],
    meaning: '1 allows web push to this machine, for tests; refused in production',
  },
  {
    names: ['TRUSTED_PROXIES'],
    meaning: 'comma-separated addresses of proxies whose `X-Forwarded-For` is trusted',
  },
  {
    names: ['LOG_LEVEL'],
    fallback: 'info in production, else warn',
    meaning: 'trace, debug, info, warn, error, fatal or silent',
  },
  {
    names: ['METRICS_TOKEN'],
    fallback: 'no `/metrics`',
    meaning: 'at least 16 characters; bearer token of Prometheus',
  },
  {
    names: ['DRAIN_SECONDS'],
    meaning: 'seconds (0 to 120) between `/readyz` 503 and the refusal of connections',
  },
  { names: ['NODE_ENV'], meaning: '`development`, `test` or `production`' },
  {
    names: [
      'CLUB_NAME',
      'CLUB_CITY',
      'CLUB_ADDRESS',
      'CLUB_PHONE',
      'CLUB_EMAIL',
      'CLUB_OPENING_HOURS',
      'CLUB_SOCIAL_URL',
    ],
    fallback: 'empty; the name `Spor Kulübü`',
    meaning: 'identity of the club in an empty database; afterwards the back office is in charge',
  },
  {
    names: [
      'CLUB_TRADE_NAME',
      'CLUB_MERSIS',
      'CLUB_KEP',
      'CLUB_TAX_OFFICE',
      'CLUB_TAX_NUMBER',
      'CLUB_RESPONSIBLE_PERSON',
    ],
    meaning: 'the company in agreements and legal pages, likewise',
  },
]

/** Variables that are read outside of `readConfiguration`. */
const others: readonly (readonly [name: string, fallback: string, meaning: string])[] = [
  ['NODE_COMPILE_CACHE', '`node_modules/.cache/compile`', 'compile cache of Node.js; shortens the start'],
  ['DATABASE_HOME', '`/var/lib/club`', 'home of the embedded cluster when root starts the product'],
  ['CHROMIUM_PATH', 'found or downloaded', 'browser of the tests'],
  ['API_URL', 'http://127.0.0.1:3000', 'API that `npm run dev` proxies to'],
]

const source = readRootFile('server/core/configuration.ts')

/** Names of every variable of the schema in `server/core/configuration.ts`. */
export const configuredNames: readonly string[] = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name = '']) => name,
)

/** Names of every variable that `docs/configuration.md` explains. */
export const explainedNames: readonly string[] = variables.flatMap(({ names }) => names)

/** The literal default of a variable in the schema. */
function defaultOf(name: string): string | undefined {
  const [, definition = ''] = source.split(`\n  ${name}: `)
  const [own = ''] = definition.split(/\n {2}(?:[A-Z/]|\})/)
  const [, literal] = /\.default\(('[^']*'|\d+)\)/.exec(own) ?? []
  return literal && `\`${literal.replace(/^'|'$/g, '')}\``
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Returns the text of `docs/configuration.md`. */
export function configurationPage(): string {
  const rows = variables.map(({ names, fallback, meaning }) => {
    const shown = names.map((name) => `\`${name}\``).join(', ')
    return rowOf([shown, fallback ?? defaultOf(names[0] ?? '') ?? 'none', meaning])
  })
  return [
    '# Configuration',
    '',
    'Environment variables, checked at start; an empty variable counts as absent. A wrong or missing value stops the start with one line that names it ([operations](operations.md#configuration)). Generated by `tests/guards/configuration.test.ts` from `server/core/configuration.ts`; `-u` rewrites it.',
    '',
    rowOf(['variable', 'default', 'meaning']),
    rowOf(['---', '---', '---']),
    ...rows,
    '',
    'Read outside of this schema:',
    '',
    rowOf(['variable', 'default', 'meaning']),
    rowOf(['---', '---', '---']),
    ...others.map(([name, fallback, meaning]) => rowOf([`\`${name}\``, fallback, meaning])),
    '',
  ].join('\n')
}
