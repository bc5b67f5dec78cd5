import { hash } from 'node:crypto'

/** A content security policy by directive. */
export const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources]),
  )

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Data blocks, such as JSON-LD, are not executed. */
const isScript = (attributes: string) => !/\ssrc=|\stype="?application\/(ld\+)?json/.test(attributes)

/** Forbidden script sources; a whole scheme or host would allow foreign scripts. */
const tooWide = /^'unsafe-|^(https?|data|blob):$|^\*|^https?:\/\//

/**
 * The faults of a page’s policy: sources that are too broad, but for the one foreign script, and content of the page it would
 * block.
 */
export function policyFaults(html: string, policy: string, foreignScript: string): string[] {
  const directives = directivesOf(policy)
  const sourcesOf = (name: string) => directives.get(name) ?? []
  const faults: string[] = []
  const expectOnly = (name: string, source: string) => {
    if (sourcesOf(name).join(' ') !== source) faults.push(`${name} is “${sourcesOf(name).join(' ')}”`)
  }
  expectOnly('object-src', "'none'")
  expectOnly('base-uri', "'none'")
  if (!directives.has('script-src')) faults.push('script-src is missing')
  for (const source of sourcesOf('script-src'))
    if (source !== foreignScript && tooWide.test(source)) faults.push(`script-src ${source}`)
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (isScript(attributes) && !sourcesOf('script-src').includes(hashOf(text)))
      faults.push(`a script without its hash: ${text.slice(0, 80)}`)
  }
  for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
    if (!sourcesOf('style-src').includes(hashOf(text)))
      faults.push(`a style without its hash: ${text.slice(0, 80)}`)
  }
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  for (const [tag] of markup.matchAll(
    /<[a-z][\w-]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s+(?:on[a-z]+|style)="[^"]*"/g,
  ))
    faults.push(`a handler or a style in the markup: ${tag.slice(0, 120)}`)
  if (/(?:href|src|action)="\s*javascript:/i.test(markup)) faults.push('an address that is a script')
  return faults
}
