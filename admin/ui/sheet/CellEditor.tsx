import { InputBase, NativeSelect, Tooltip } from '@mui/material'
import { type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid'
import { useLayoutEffect, useRef } from 'react'
import type { SheetField } from '#shared/core/sheets/sheets.ts'

interface CellEditorProps extends GridRenderEditCellParams {
  choices?: SheetField['choices'] | undefined
}

/** A cell being edited: a text field or a select, with its error above. */
export function CellEditor({ id, field, value, hasFocus, error, colDef, choices }: CellEditorProps) {
  const grid = useGridApiContext()
  const input = useRef<HTMLInputElement | HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const problem = typeof error === 'string' ? error : ''
  const write = (text: string) => void grid.current.setEditCellValue({ id, field, value: text })
  const shared = {
    fullWidth: true,
    error: problem !== '',
    inputProps: {
      ref: input as never,
      'aria-label': colDef.headerName,
      ...(problem && { 'aria-errormessage': `problem-${id}-${field}` }),
    },
  }
  return (
    <Tooltip
      open={problem !== ''}
      title={
        <span id={`problem-${id}-${field}`} role="alert">
          {problem}
        </span>
      }
      placement="top"
      arrow
    >
      {choices ? (
        <NativeSelect
          {...shared}
          disableUnderline
          value={String(value ?? '')}
          onChange={({ target }) => write(target.value)}
        >
          {Object.values(choices).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <InputBase
          {...shared}
          value={String(value ?? '')}
          onChange={({ target }) => write(target.value)}
          sx={{ '& input': { textAlign: colDef.align ?? 'left' } }}
        />
      )}
    </Tooltip>
  )
}
