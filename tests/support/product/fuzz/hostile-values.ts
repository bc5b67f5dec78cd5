import fc from 'fast-check'

const long = 'a'.repeat(20_000)

/** Texts known to break programs. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'Meram\u0000',
  '\ud800',
  'a\udc00b',
  '\u202eters',
  'İıŞşĞğ😀👩‍👩‍👧',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that is sent as it stands
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '9223372036854775808',
  '0x10',
  '0001-01-01',
  '294277-01-01',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '=HYPERLINK("http://a.example")',
  `${'['.repeat(2000)}`,
  long,
]

const hostileNumbers = [
  0, -0, -1, 1.5, 0.1, 1e-7, 1e21, 1e308, 2147483647, 2147483648, -2147483649, 9007199254740991, 1e15,
]

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1), 0: [depth] }
}

/** Keys for prototype pollution; only JSON can define `__proto__` as an own key. */
const prototypeKeys = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"toString":1,"valueOf":null,"hasOwnProperty":0,"then":1,"toJSON":1}',
].map((text): unknown => JSON.parse(text))

/** A value of the wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['a', 1], nested(40)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...prototypeKeys) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1500 }, (_, index) => index)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Texts of every kind a field of the product may accept; each field filters the valid ones. */
export const plausibleTexts = [
  'Selçuklu',
  'Sabah koşusu için küçük bir not',
  '<p>Merhaba <strong>Bozkır</strong></p>',
  'Gökçe Işık',
  'uye@bozkir.example',
  'baska@posta.example',
  '0532 123 45 67',
  '+905321234567',
  'Parola-2026',
  '123456',
  '12345678',
  '16:30',
  '09:00',
  '2026-11-25',
  '2027-01-04',
  '1990-05-17',
  '2026-01',
  '2027-01-04T07:00:00Z',
  '2027-01-04T08:00:00.000Z',
  '2026-11-20T10:00:00Z',
  '#a52a1c',
  '5528790000000008',
  '10000000146',
  '12',
  '2030',
  '1',
  '0',
  'true',
  'false',
  'https://bozkir.example/blog',
  'https://push.example/kayit/1',
  '/blog',
  'cash',
  'ABCD1234',
  'abcdef0123456789abcdef0123456789',
  'a'.repeat(64),
  'B'.repeat(87),
  'a'.repeat(22),
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
]

export const plausibleNumbers = [0, 1, 2, 5, 12, 20, 30, 60, 100, 250.5, 1250, 2026, 2027, 5000]
