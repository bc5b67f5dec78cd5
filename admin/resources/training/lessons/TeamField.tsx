import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'

/** The teams depend on the branch. */
export function TeamField() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const known = useRef(branch)

  useEffect(() => {
    if (known.current && known.current !== branch) setValue('team', null, { shouldDirty: true })
    known.current = branch
  }, [branch, setValue])

  return (
    <ReferenceField
      source="team"
      reference="teams"
      filter={{ branch }}
      enabled={Boolean(branch)}
      none={lessonTexts.noTeam}
      disabled={!branch}
      hint={branch ? undefined : lessonTexts.chooseBranchFirst}
    />
  )
}
