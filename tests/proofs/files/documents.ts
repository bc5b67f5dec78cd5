import { execFileSync, spawnSync } from 'node:child_process'

interface QpdfObject {
  value?: Record<string, unknown> | string
}

/** What a PDF lacks, by qpdf: a sound structure, the language, the title and who wrote it about what. */
export function documentFlaws(file: string): string[] {
  const checked = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  if (checked.status !== 0) return [`qpdf: ${checked.stdout}${checked.stderr}`]
  const json = execFileSync('qpdf', ['--json=2', file], { encoding: 'utf8', maxBuffer: 100_000_000 })
  const [, objects = {}] = JSON.parse(json).qpdf as [unknown, Record<string, QpdfObject>]
  const resolved = (reference: unknown): unknown => objects[`obj:${reference}`]?.value ?? reference
  const dictionaryOf = (reference: unknown) => (resolved(reference) ?? {}) as Record<string, unknown>
  const trailer = objects.trailer?.value as Record<string, unknown>
  const [root, info] = [dictionaryOf(trailer['/Root']), dictionaryOf(trailer['/Info'])]
  const textOf = (value: unknown) => String(resolved(value) ?? '').replace(/^u:/, '')
  const fonts = Object.values(objects).filter(
    ({ value }) => typeof value === 'object' && value['/Type'] === '/FontDescriptor',
  )
  const rules: [string, boolean][] = [
    ['the language', textOf(root['/Lang']) === 'tr-TR'],
    ['its title in the window', dictionaryOf(root['/ViewerPreferences'])['/DisplayDocTitle'] === true],
    ...['/Title', '/Author', '/Subject', '/CreationDate'].map((name): [string, boolean] => [
      name,
      textOf(info[name]) !== '',
    ]),
    [
      'its fonts',
      fonts.length > 0 && fonts.every(({ value }) => '/FontFile2' in (value as Record<string, unknown>)),
    ],
  ]
  return rules.filter(([, holds]) => !holds).map(([name]) => `lacks ${name}`)
}
