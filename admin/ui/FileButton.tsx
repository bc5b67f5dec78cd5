import { Button, type ButtonProps } from '@mui/material'
import { useRef } from 'react'

interface FileButtonProps
  extends Pick<ButtonProps, 'disabled' | 'loading' | 'startIcon' | 'sx' | 'variant' | 'color'> {
  label: string
  accept?: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses files from the device. */
export function FileButton({ label, accept, multiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" color="inherit" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}
