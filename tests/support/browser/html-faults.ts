const words = (list: string) => new Set(list.split(' '))

const empty = words('area base br col embed hr img input link meta source track wbr')
const blocks = words(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main nav ol p pre search section table ul',
)
/** What may contain only text and elements within a line. */
const lines = words(
  'abbr b button cite code em h1 h2 h3 h4 h5 h6 i kbd label p small span strong summary time u',
)
const interactive = words('a button input label select textarea')
const headings = /^h[1-6]$/

/** Tags, comments and declarations; a quoted attribute may contain “>”. */
const markup = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi

/** Returns why this element may not stand where it does; undefined if it may. */
function misplaced(name: string, open: readonly string[]): string | undefined {
  const parent = open.at(-1)
  if ((parent === 'ul' || parent === 'ol') && !['li', 'script', 'template'].includes(name)) return parent
  if (name === 'li' && !['ul', 'ol', 'menu'].includes(parent ?? '')) return parent
  if (name === 'style' && open.includes('body') && !open.includes('svg')) return 'body'
  if (interactive.has(name)) {
    const outer = open.findLast((outside) => outside === 'a' || outside === 'button')
    if (outer) return outer
  }
  if (!blocks.has(name) || (headings.test(name) && parent === 'summary')) return undefined
  return open.findLast((outside) => lines.has(outside))
}

/** Returns what is wrong with the nesting of a page’s elements as a server sent them, in their order. */
export function htmlFaultsOf(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const ids = new Set<string>()
  let hasEnded = false
  // The content of scripts and styles is text.
  const source = html.replace(/(<(script|style|textarea|title)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3')
  for (const [tag, slash, written = '', attributes = ''] of source.matchAll(markup)) {
    if (!written) continue
    const name = written.toLowerCase()
    if (hasEnded) faults.push(`${tag} after </html>`)
    else if (slash) {
      if (open.at(-1) !== name) faults.push(`</${name}> in <${open.at(-1)}>`)
      const start = open.lastIndexOf(name)
      if (start >= 0) open.splice(start, 1)
      hasEnded = name === 'html'
    } else {
      const outer = misplaced(name, open)
      if (outer) faults.push(`<${name}> in <${outer}>`)
      const id = /\sid="([^"]+)"/.exec(attributes)?.[1]
      if (id && ids.has(id)) faults.push(`id ${id} twice`)
      if (id) ids.add(id)
      if (!empty.has(name) && !attributes.endsWith('/')) open.push(name)
    }
  }
  return faults
}
