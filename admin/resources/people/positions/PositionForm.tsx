import { Alert, Box, Card, MenuItem, TextField } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { send } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { PermissionsInput } from '#admin/resources/people/positions/PermissionsInput.tsx'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import {
  listPositionHolders,
  type Position,
  PositionChange,
  PositionInput,
} from '#shared/people/positions/positions.contract.ts'

/** Fills the form with a usual position. */
function TemplateSelect() {
  const { setValue } = useFormContext()
  function fill(id: string) {
    const template = positionTemplates.find((one) => one.id === id)
    if (!template) return
    const { name, description, permissions } = template
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('name', name, options)
    setValue('description', description, options)
    setValue('permissions', [...permissions].sort(), options)
  }
  return (
    <TextField
      select
      id="position-template"
      label={texts.template}
      helperText={texts.templateHint}
      value=""
      onChange={({ target }) => fill(target.value)}
    >
      {positionTemplates.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function PositionInputs() {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <TextFormField source="description" rows={2} />
      <PermissionsInput source="permissions" />
    </>
  )
}

export function PositionCreate() {
  return (
    <CreatePage>
      <RecordForm schema={PositionInput} defaultValues={{ name: '', description: '', permissions: [] }}>
        <TemplateSelect />
        <PositionInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function PositionEdit() {
  return (
    <EditPage>
      <RecordForm schema={PositionChange} actions={<DeleteRecord />} aside={<Holders />} hasWideAside>
        <HoldersWarning />
        <PositionInputs />
      </RecordForm>
    </EditPage>
  )
}

function HoldersWarning() {
  const position = useRecordContext<AdminRecord<Position>>()
  if (!position?.holders) return null
  return <Alert severity="warning">{texts.editWarning(position.holders)}</Alert>
}

/** The people in a position, with their branches. */
function Holders() {
  const position = useRecordContext<AdminRecord<Position>>()
  if (!position) return null
  return (
    <Card sx={{ p: 2 }}>
      <PagedTable
        title={texts.holdersTitle}
        empty={texts.noHolders}
        requestKey={position.id}
        load={async (range) => {
          const { data, headers } = await send(listPositionHolders, {
            params: { id: position.id },
            query: { range },
          })
          return {
            rows: data.map((holder) => ({ ...holder, _id: holder.user })),
            total: totalIn(headers, data.length),
          }
        }}
        head={[{ label: texts.fields.user }, { label: texts.fields.branches }, { label: texts.since }]}
        cells={({ user, name, branches, since }) => [
          <Link key="user" to={`/users/${user}/show`}>
            {name}
          </Link>,
          branches === null ? (
            texts.allBranches
          ) : (
            <Box key="branches" component="ul" sx={{ m: 0, pl: 2 }}>
              {branches.map((branch) => (
                <li key={branch}>
                  <ReferenceText reference="branches" id={branch} />
                </li>
              ))}
            </Box>
          ),
          formatShortDay(since),
        ]}
      />
    </Card>
  )
}
