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

/** A pattern of what a message with parameters returns; undefined if it needs other values than texts. */
export function patternOf({ text }: Message): RegExp | undefined {
  try {
    const sample = typeof text === 'string' ? text : text(...(Array(8).fill(wildcard) as never[]))
    const escaped = sample.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`^${escaped.replaceAll(wildcard, '.+')}$`, 's')
  } catch {
    return undefined
  }
}
