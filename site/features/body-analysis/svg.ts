const namespace = 'http://www.w3.org/2000/svg'

type Attributes = Readonly<Record<string, string | number>>

/** One SVG element; a text child becomes its text content. */
export function shape(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** An SVG as wide as its container, in CSS pixels, with an accessible name. */
export function drawing(host: HTMLElement, height: number, label: string, parts: SVGElement[]): void {
  const width = widthOf(host)
  host.replaceChildren(
    shape(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
      ...parts,
    ),
  )
}

export const widthOf = (host: HTMLElement) => Math.max(240, Math.floor(host.clientWidth))
