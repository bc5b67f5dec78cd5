import { Autocomplete, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { listTags } from '#shared/content/blog/blog.contract.ts'

/** Tags as chips, with suggestions of existing tags. */
export function TagsInput() {
  const { control, label, hasProblem, help } = useFieldControl(
    { source: 'tags', hint: blogTexts.tagsHint },
    { format: (value: unknown) => (Array.isArray(value) ? value : []) },
  )
  const [known, setKnown] = useState<string[]>([])

  useEffect(() => {
    // Without suggestions tags can still be typed.
    call(listTags).then(
      (tags) => setKnown(tags.map(({ tag }) => tag)),
      () => undefined,
    )
  }, [])

  const change = (values: readonly string[]) => {
    const tags = values.flatMap((value) => value.split(',')).map((tag) => tag.trim())
    control.onChange([...new Set(tags.filter(Boolean))])
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      id={control.id}
      options={known}
      value={control.value as string[]}
      onChange={(_, values) => change(values)}
      onBlur={control.onBlur}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={hasProblem}
          helperText={help}
          inputRef={control.inputRef}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps.inputLabel, shrink: true },
            htmlInput: { ...input.slotProps.htmlInput, maxLength: 40 },
          }}
        />
      )}
    />
  )
}
