import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { ProblemTable } from '#admin/ui/sheet/PasteProblems.tsx'
import { useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import { type ImportCheck, mostNamedProblems } from '#shared/money/imports/imports.contract.ts'

/** The result of a dry run: all errors by row, and a preview of the first rows. */
export function CheckedFile({ check }: { check: ImportCheck }) {
  const { fields } = useSheet().definition.sheet
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  return (
    <>
      {check.problems.length > 0 && (
        <Box component="section">
          <Typography variant="h3">{importTexts.problemsTitle}</Typography>
          {check.problems.length >= mostNamedProblems && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {importTexts.problemsMore(mostNamedProblems)}
            </Typography>
          )}
          <TableContainer
            tabIndex={0}
            role="region"
            aria-label={importTexts.problemsTitle}
            sx={{ maxHeight: 260 }}
          >
            <ProblemTable
              problems={check.problems.map(({ field, ...problem }) => ({
                ...problem,
                label: labelOf(field),
              }))}
            />
          </TableContainer>
        </Box>
      )}
      <Box component="section">
        <Typography variant="h3">{importTexts.sampleTitle}</Typography>
        <TableContainer tabIndex={0} role="region" aria-label={importTexts.sampleTitle}>
          <Table size="small" sx={{ whiteSpace: 'nowrap' }}>
            <TableHead>
              <TableRow>
                {fields.map(({ name, label, kind }) => (
                  <TableCell key={name} align={kind === 'money' ? 'right' : 'left'}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {check.sample.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no names
                <TableRow key={index}>
                  {fields.map(({ name, kind }) => (
                    <TableCell key={name} align={kind === 'money' ? 'right' : 'left'}>
                      {row[name]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
    </>
  )
}
