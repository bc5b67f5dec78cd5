import type { Content } from 'pdfmake/interfaces'

interface Element {
  tag: string
  children: (Element | string)[]
}

const empty = new Set(['br', 'hr', 'img'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole),
  )
}

/** Parses sanitised HTML, in which every element is closed. */
function parse(html: string): Element {
  const root: Element = { tag: 'root', children: [] }
  const open = [root]
  for (const [, closing, name, text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/gi)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.children.push(decode(text))
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const element: Element = { tag: (name ?? '').toLowerCase(), children: [] }
      parent.children.push(element)
      if (!empty.has(element.tag)) open.push(element)
    }
  }
  return root
}

const emphasis: Record<string, object> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  a: { decoration: 'underline' },
}

interface Run {
  text: string
}

/** Inline content with emphasis; paragraphs within it begin on a line of their own. */
function runs(children: Element['children'], style: object = {}): Run[] {
  return children.flatMap((child, index): Run[] => {
    if (typeof child === 'string') return [{ ...style, text: child.replace(/\s+/g, ' ') }]
    if (child.tag === 'br') return [{ text: '\n' }]
    const own = runs(child.children, { ...style, ...emphasis[child.tag] })
    return child.tag === 'p' && index > 0 ? [{ text: '\n' }, ...own] : own
  })
}

/** The text of preformatted lines. */
const textOf = ({ children }: Element): string =>
  children
    .map((child) => (typeof child === 'string' ? child : child.tag === 'br' ? '\n' : textOf(child)))
    .join('')

const headings: Record<string, object> = {
  h2: { fontSize: 13, bold: true, margin: [0, 10, 0, 4] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
  h4: { fontSize: 10, bold: true, margin: [0, 6, 0, 2] },
}
const paragraph = { margin: [0, 0, 0, 6] as [number, number, number, number], lineHeight: 1.25 }
const isBlock = (child: Element | string): child is Element =>
  typeof child !== 'string' && /^(h[2-4]|p|ul|ol|blockquote|pre|hr)$/.test(child.tag)
const isBlank = (child: Element | string) => typeof child === 'string' && child.trim() === ''

/** List item with nested lists. */
function item({ children }: Element): Content {
  const paragraphs = children.some((child) => typeof child !== 'string' && child.tag === 'p')
  const words = children.filter((child) =>
    isBlock(child) ? child.tag === 'p' : !(paragraphs && isBlank(child)),
  )
  const inner = children.filter(isBlock).filter(({ tag }) => tag !== 'p')
  return { stack: [{ text: runs(words), ...paragraph, margin: [0, 0, 0, 3] }, ...inner.flatMap(block)] }
}

/** Blocks, and paragraphs of the inline content between them. */
function blocks(children: Element['children']): Content[] {
  const found: Content[] = []
  let inline: Element['children'] = []
  const close = () => {
    if (!inline.every(isBlank)) found.push({ text: runs(inline), ...paragraph })
    inline = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      inline.push(child)
      continue
    }
    close()
    found.push(...block(child))
  }
  close()
  return found
}

function block(child: Element): Content[] {
  const { tag, children } = child
  const items = children.filter((one): one is Element => typeof one !== 'string').map(item)
  switch (tag) {
    case 'ul':
      return [{ ul: items, margin: [0, 0, 0, 6] }]
    case 'ol':
      return [{ ol: items, margin: [0, 0, 0, 6] }]
    case 'hr':
      return [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 0.5 }], margin: [0, 6, 0, 8] },
      ]
    case 'blockquote':
      return [{ stack: blocks(children), margin: [14, 0, 0, 6] }]
    case 'pre':
      return [{ text: textOf(child), preserveLeadingSpaces: true, ...paragraph }]
    default:
      return [{ text: runs(children), ...paragraph, ...headings[tag] } as Content]
  }
}

/** Converts stored rich text to document content. */
export const richTextContent = (html: string): Content[] => blocks(parse(html).children)
