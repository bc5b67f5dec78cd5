import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'

/** The teams depend on the branch. */
export function TeamInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const known = useRef(branch)

  useEffect(() => {
    if (known.current && known.current !== branch) setValue('team', null, { shouldDirty: true })
    known.current = branch
  }, [branch, setValue])

  return (
    <ReferenceInput
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
