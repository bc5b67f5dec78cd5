import type { SvgIconComponent } from '@mui/icons-material'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import CsvIcon from '@mui/icons-material/FileDownloadOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import {
  Box,
  Card,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
  useTheme,
} from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { type ChartData, chartHeight } from '#admin/resources/office/dashboard/charts/chart-data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'

interface ChartCardProps {
  data: ChartData
  /** Colours by name; undefined for a single series. */
  legend?: readonly { label: string; color: string }[]
  children: (titleId: string) => ReactNode
}

const decimal = new Intl.NumberFormat('tr-TR', { useGrouping: false, maximumFractionDigits: 2 })

function csvOf({ columns, rows }: ChartData): Blob {
  const lines = rows.map(({ name, values }) =>
    csvLine([name, ...values.map((value) => decimal.format(value))]),
  )
  return new Blob([byteOrderMark, csvLine(columns), ...lines], { type: 'text/csv;charset=utf-8' })
}

/** A chart with its table and downloads of both. */
export function ChartCard({ data, legend = [], children }: ChartCardProps) {
  const { title, hint, isEmpty, empty } = data
  const titleId = useId()
  const chart = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const { palette, typography } = useTheme()
  const notify = useNotify()
  const fileName = (extension: string) => `${title} ${clubDay(new Date())}.${extension}`

  async function takePicture() {
    const drawing = chart.current?.querySelector('svg')
    if (!drawing) return
    const style = {
      background: palette.background.paper,
      ink: palette.text.primary,
      muted: palette.text.secondary,
      fontFamily: typography.fontFamily ?? 'sans-serif',
    }
    try {
      download(await chartPicture(drawing, { title, subtitle: hint, legend, style }), fileName('png'))
    } catch {
      notify(texts.pictureFailed, { type: 'error' })
    }
  }

  const actions: [label: string, icon: SvgIconComponent, onClick: () => void, isOff?: boolean][] = [
    [
      isTable ? texts.asChart(title) : texts.asTable(title),
      isTable ? ChartIcon : TableIcon,
      () => setTable(!isTable),
    ],
    [texts.downloadTable(title), CsvIcon, () => download(csvOf(data), fileName('csv'))],
    [texts.downloadPicture(title), PictureIcon, () => void takePicture(), isTable],
  ]

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ minWidth: 0, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: isEmpty ? 0 : 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {isEmpty ? empty : hint}
          </Typography>
        </Box>
        {!isEmpty &&
          actions.map(([label, Icon, onClick, isOff = false]) => (
            <Tooltip key={label} title={label}>
              <span>
                <IconButton size="small" aria-label={label} disabled={isOff} onClick={onClick}>
                  <Icon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          ))}
      </Box>
      {!isEmpty && isTable && <ChartTable data={data} titleId={titleId} />}
      {!isEmpty && !isTable && (
        <>
          {legend.length > 0 && <Legend entries={legend} />}
          <div ref={chart}>{children(titleId)}</div>
        </>
      )}
    </Card>
  )
}

function Legend({ entries }: { entries: readonly { label: string; color: string }[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        mb: 1,
        p: 0,
        listStyle: 'none',
      }}
    >
      {entries.map(({ label, color }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: color }} />
          <Typography variant="caption">{label}</Typography>
        </Box>
      ))}
    </Box>
  )
}

interface ChartTableProps {
  data: ChartData
  titleId: string
}

/** The data of a chart as a table. */
function ChartTable({ data: { columns, rows, format = formatCount }, titleId }: ChartTableProps) {
  const [first, ...others] = columns
  return (
    <Box
      // Scrollable by keyboard.
      tabIndex={0}
      role="group"
      aria-labelledby={titleId}
      sx={{ maxHeight: chartHeight + 40, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {others.map((column) => (
              <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, values }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
              {others.map((column, index) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {format(values[index] ?? 0, index)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

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
async function chartPicture(chart: SVGSVGElement, options: PictureOptions): Promise<Blob> {
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
