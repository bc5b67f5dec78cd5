interface Band {
  from: number
  name: string
  /** The CSS class for the colour. */
  tone: string
}

interface ScaleOptions {
  label: string
  min: number
  max: number
  bands: readonly Band[]
  marks: readonly { value: number; name: string; isMain: boolean }[]
  format: (value: number) => string
}

const barTop = 34
const barHeight = 18
/** Average character width at the drawings’ text size. */
const letterWidth = 6.6

/** A linear scale of coloured ranges with marks above it. */
export function drawScale(host: HTMLElement, { label, min, max, bands, marks, format }: ScaleOptions): void {
  const width = widthOf(host)
  const place = (value: number) => ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * width
  const parts: SVGElement[] = []
  bands.forEach(({ from, name, tone }, index) => {
    const start = place(from)
    const end = place(bands[index + 1]?.from ?? max)
    if (end <= start) return
    parts.push(
      shape('rect', {
        x: start + (start > 0 ? 1 : 0),
        y: barTop,
        width: end - start - 1,
        height: barHeight,
        class: `tone-${tone}`,
      }),
    )
    if (from > min && from < max)
      parts.push(
        shape('text', { x: start, y: barTop + 34, class: 'tick', 'text-anchor': 'middle' }, format(from)),
      )
    if (name.length * letterWidth < end - start - 4)
      parts.push(
        shape(
          'text',
          { x: (start + end) / 2, y: barTop + 52, class: 'band-name', 'text-anchor': 'middle' },
          name,
        ),
      )
  })
  for (const { value, name, isMain } of marks) {
    const x = place(value)
    const halfText = (name.length * letterWidth) / 2 + 4
    const textX = Math.min(width - halfText, Math.max(halfText, x))
    parts.push(
      shape('path', {
        d: isMain
          ? `M${x - 9} ${barTop - 14}h18L${x} ${barTop + 2}z`
          : `M${x} ${barTop - 6}v${barHeight + 12}`,
        class: isMain ? 'mark' : 'line-mark',
      }),
      shape(
        'text',
        {
          x: textX,
          y: isMain ? 14 : barTop + 52,
          class: isMain ? 'mark-name' : 'band-name',
          'text-anchor': 'middle',
        },
        name,
      ),
    )
  }
  drawing(host, barTop + 58, label, parts)
}

interface BarsOptions {
  label: string
  bars: readonly { name: string; value: number; text: string; isChosen: boolean }[]
}

const rowHeight = 46

/** One bar per value; the selected one is highlighted. */
export function drawBars(host: HTMLElement, { label, bars }: BarsOptions): void {
  const width = widthOf(host)
  const most = Math.max(...bars.map(({ value }) => value))
  const parts = bars.flatMap(({ name, value, text, isChosen }, index) => {
    const y = index * rowHeight
    const tone = isChosen ? ' chosen' : ''
    return [
      shape('text', { x: 0, y: y + 15, class: `bar-name${tone}` }, name),
      shape('text', { x: width, y: y + 15, class: `bar-value${tone}`, 'text-anchor': 'end' }, text),
      shape('rect', { x: 0, y: y + 22, width, height: 12, class: 'bar-ground' }),
      shape('rect', { x: 0, y: y + 22, width: (value / most) * width, height: 12, class: `bar${tone}` }),
    ]
  })
  drawing(host, bars.length * rowHeight - 8, label, parts)
}

const glassWidth = 26
const glassHeight = 38
const glassGap = 10

/** A row of glasses, the last one partially filled. */
export function drawGlasses(host: HTMLElement, label: string, glasses: number): void {
  const perRow = Math.max(1, Math.floor((widthOf(host) + glassGap) / (glassWidth + glassGap)))
  const count = Math.ceil(glasses)
  const parts = Array.from({ length: count }, (_, index) => {
    const x = (index % perRow) * (glassWidth + glassGap)
    const y = Math.floor(index / perRow) * (glassHeight + glassGap)
    const level = Math.min(1, glasses - index)
    const top = glassHeight - 2 - (glassHeight - 6) * level
    // The sides taper, and so does the water.
    const lean = (at: number) => 1 + (3 * at) / glassHeight
    return shape(
      'g',
      { transform: `translate(${x} ${y})` },
      shape('path', {
        d: `M${lean(top)} ${top}H${glassWidth - lean(top)}L${glassWidth - 4} ${glassHeight - 2}H4z`,
        class: 'water',
      }),
      shape('path', {
        d: `M1 1L4 ${glassHeight - 1}H${glassWidth - 4}L${glassWidth - 1} 1`,
        class: 'glass',
      }),
    )
  })
  const rows = Math.ceil(count / perRow)
  drawing(host, rows * (glassHeight + glassGap), label, parts)
}

const namespace = 'http://www.w3.org/2000/svg'

type Attributes = Readonly<Record<string, string | number>>

/** One SVG element; a text child becomes its text content. */
function shape(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** An SVG as wide as its container, in CSS pixels, with an accessible name. */
function drawing(host: HTMLElement, height: number, label: string, parts: SVGElement[]): void {
  const width = widthOf(host)
  host.replaceChildren(
    shape(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
      ...parts,
    ),
  )
}

const widthOf = (host: HTMLElement) => Math.max(240, Math.floor(host.clientWidth))
