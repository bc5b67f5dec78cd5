/** Inlines the computed styles of an element, because an exported image has no style sheets. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

const space = 'http://www.w3.org/2000/svg'
const padding = 24
/** Pixels of a legend line, and of everything above the chart. */
const legendLine = 24
const heading = 56
/** Image pixels per screen pixel, sharp in print. */
const density = 2

interface PictureStyle {
  background: string
  ink: string
  muted: string
  fontFamily: string
}

interface PictureOptions {
  title: string
  subtitle: string
  legend: readonly { label: string; color: string }[]
  style: PictureStyle
}

function copyLooks(from: Element, to: Element): void {
  const computed = getComputedStyle(from)
  for (const look of looks) {
    const value = computed.getPropertyValue(look)
    if (value) to.setAttribute(look, value)
  }
  to.removeAttribute('class')
  to.removeAttribute('style')
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index]
    if (copy) copyLooks(child, copy)
  }
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

/** The chart with title and legend as a standalone SVG. */
function drawingOf(chart: SVGSVGElement, options: PictureOptions) {
  const { title, subtitle, legend, style } = options
  const box = chart.getBoundingClientRect()
  const copy = chart.cloneNode(true) as SVGSVGElement
  copyLooks(chart, copy)
  const width = Math.ceil(box.width) + 2 * padding
  const perLine = Math.max(1, Math.floor(box.width / 180))
  const legendHeight = Math.ceil(legend.length / perLine) * legendLine
  const height = Math.ceil(box.height) + heading + legendHeight + 2 * padding
  const drawing = element('svg', { xmlns: space, width, height, 'font-family': style.fontFamily })
  drawing.append(
    element('rect', { width, height, fill: style.background }),
    element(
      'text',
      { x: padding, y: padding + 18, 'font-size': 20, 'font-weight': 700, fill: style.ink },
      title,
    ),
    element('text', { x: padding, y: padding + 40, 'font-size': 13, fill: style.muted }, subtitle),
  )
  for (const [index, { label, color }] of legend.entries()) {
    const x = padding + (index % perLine) * 180
    const y = padding + heading + Math.floor(index / perLine) * legendLine
    drawing.append(
      element('rect', { x, y, width: 12, height: 12, rx: 2, fill: color }),
      element('text', { x: x + 20, y: y + 11, 'font-size': 13, fill: style.ink }, label),
    )
  }
  for (const [key, value] of Object.entries({
    x: padding,
    y: padding + heading + legendHeight,
    width: box.width,
    height: box.height,
  }))
    copy.setAttribute(key, String(value))
  drawing.append(copy)
  return { drawing, width, height }
}

/** The chart as a PNG. */
export async function chartPicture(chart: SVGSVGElement, options: PictureOptions): Promise<Blob> {
  const { drawing, width, height } = drawingOf(chart, options)
  const text = new XMLSerializer().serializeToString(drawing)
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml;charset=utf-8' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * density
    canvas.height = height * density
    const context = canvas.getContext('2d')
    if (!context) throw new Error('A canvas cannot be drawn on')
    context.scale(density, density)
    context.drawImage(image, 0, 0, width, height)
    return await new Promise((fulfil, reject) =>
      canvas.toBlob((blob) => (blob ? fulfil(blob) : reject(new Error('A canvas gave no picture')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
