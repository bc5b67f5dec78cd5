import { sourceFiles } from '#tests/support/product/source-files.ts'

type Leaf = string | ((...values: never[]) => string)

export interface Message {
  /** Such as `branchesMessages.form.listFailed`. */
  path: string
  file: string
  text: Leaf
}

function leaves(file: string, node: object, path: readonly string[] = []): Message[] {
  return Object.entries(node).flatMap(([key, value]: [string, Leaf | object]) =>
    typeof value === 'object'
      ? leaves(file, value, [...path, key])
      : [{ path: [...path, key].join('.'), file, text: value }],
  )
}

/** Every message of every `*.messages.ts` of `shared`. */
export async function readCatalogue(): Promise<Message[]> {
  const files = sourceFiles(['shared'], ['.ts']).filter(({ path }) => path.endsWith('.messages.ts'))
  const modules = files.map(async ({ path }) =>
    leaves(path, await import(/* @vite-ignore */ new URL(`../../../${path}`, import.meta.url).href)),
  )
  return (await Promise.all(modules)).flat()
}

const wildcard = '\u0001'
/** Parameters to try: texts, one, many, and a text with a number. */
const samples = [
  Array(8).fill(wildcard),
  Array(8).fill(1),
  Array(8).fill(1000),
  [wildcard, 1000, 1000],
  [1000, wildcard, wildcard],
]

/** Patterns of what a message may say, with any parameters; none if it needs other values than texts and numbers. */
export function patternsOf({ text }: Message): RegExp[] {
  const said = typeof text === 'string' ? [text] : samples.flatMap((values) => trying(text, values))
  return said.map((one) => {
    const escaped = one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(wildcard, '.+')
    const open = typeof text === 'string' ? escaped : escaped.replace(/\d+(\\\.\d+)*|NaN/g, '[\\d.]+')
    return new RegExp(`^${open}$`, 's')
  })
}

function trying(text: Exclude<Leaf, string>, values: readonly unknown[]): string[] {
  try {
    return [String(text(...(values as never[])))]
  } catch {
    return []
  }
}
