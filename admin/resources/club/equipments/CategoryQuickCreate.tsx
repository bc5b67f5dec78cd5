import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useCreate } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { equipmentTexts } from '#admin/resources/club/equipments/equipments.texts.ts'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'

interface CategoryQuickCreateProps {
  branch: string
  onCreated: (category: string) => void
  onClose: () => void
}

/** Creates a category within the equipment’s form. */
export function CategoryQuickCreate({ branch, onCreated, onClose }: CategoryQuickCreateProps) {
  const [create, { isPending }] = useCreate()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const titleId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the equipment’s form, which must not be submitted.
    event.stopPropagation()
    if (!name.trim()) return setProblem(validationMessages.required)
    create(
      'categories',
      { data: { branch, name } },
      {
        onSuccess: ({ id }) => onCreated(String(id)),
        onError: (error) =>
          setProblem(error instanceof Error ? error.message : categoriesMessages.createFailed),
      },
    )
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{equipmentTexts.newCategoryTitle}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            margin="dense"
            label={equipmentTexts.newCategoryName}
            value={name}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {equipmentTexts.addCategory}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
