import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { formatMeasure } from '#admin/resources/office/reports/report-values.ts'
import { reportTexts as texts } from '#admin/resources/office/reports/reports.texts.ts'
import type { Report } from '#shared/office/reports/reports.contract.ts'
import { groupingNames, measureName } from '#shared/office/reports/reports.messages.ts'
import { type ReportName, unitOf } from '#shared/office/reports/reports.rules.ts'

interface ReportTableProps {
  report: ReportName
  data: Report
  titleId: string
}

/** The rows of a report; the shares of cohorts are shaded by their height. */
export function ReportTable({
  report,
  data: { by, measures, names, rows, totals },
  titleId,
}: ReportTableProps) {
  const isShaded = (measure: string) => report === 'retention' && unitOf(report, by, measure) === 'percent'
  return (
    <Box
      // Scrollable by keyboard.
      tabIndex={0}
      role="group"
      aria-labelledby={titleId}
      sx={{ overflow: 'auto', maxHeight: { xs: 480, md: 640 }, '@media print': { maxHeight: 'none' } }}
    >
      <Table size="small" stickyHeader aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{groupingNames[by]}</TableCell>
            {measures.map((measure) => (
              <TableCell key={measure} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {measureName(report, measure, names)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, label, values }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ minWidth: 110 }}>
                {label}
              </TableCell>
              {measures.map((measure) => (
                <TableCell
                  key={measure}
                  align="right"
                  sx={{
                    whiteSpace: 'nowrap',
                    fontVariantNumeric: 'tabular-nums',
                    ...(isShaded(measure) && {
                      bgcolor: ({ palette }) =>
                        alpha(palette.secondary.main, ((values[measure] ?? 0) / 100) * 0.4),
                    }),
                  }}
                >
                  {formatMeasure(unitOf(report, by, measure), values[measure])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={{ fontWeight: 700, color: 'text.primary' }}>
              {texts.total}
            </TableCell>
            {measures.map((measure) => (
              <TableCell
                key={measure}
                align="right"
                sx={{
                  fontWeight: 700,
                  color: 'text.primary',
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {formatMeasure(unitOf(report, by, measure), totals[measure])}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  )
}
