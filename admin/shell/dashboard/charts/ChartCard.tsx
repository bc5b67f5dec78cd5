import type { SvgIconComponent } from '@mui/icons-material'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import CsvIcon from '@mui/icons-material/FileDownloadOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, Card, IconButton, Tooltip, Typography, useTheme } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { ChartTable } from '#admin/shell/dashboard/charts/ChartTable.tsx'
import type { ChartData } from '#admin/shell/dashboard/charts/chart-data.ts'
import { chartPicture } from '#admin/shell/dashboard/charts/chart-picture.ts'
import { chartHeight } from '#admin/shell/dashboard/charts/chart-style.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
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
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {hint}
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
      {isEmpty && (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: chartHeight, textAlign: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {empty}
          </Typography>
        </Box>
      )}
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
