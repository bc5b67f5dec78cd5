import { Skeleton } from '@mui/material'
import { useCall } from '#admin/core/use-call.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField } from '#admin/ui/form/inputs.tsx'
import {
  defaultRules,
  saveLessonRules,
  showLessonRules,
} from '#shared/training/lessons/lesson-planning.contract.ts'

const rules = Object.keys(defaultRules) as (keyof typeof defaultRules)[]

/** A branch’s rules for late cancellations, teams and waiting lists. */
export default function BookingRulesDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const params = { branchId: branch }
  const { data, error } = useCall(showLessonRules, { params })
  return (
    <ActionDialog
      endpoint={saveLessonRules}
      params={params}
      body={{ version: data?.version }}
      title={lessonTexts.rules}
      confirm={lessonTexts.rulesSave}
      done={lessonTexts.rulesSaved}
      onClose={onClose}
    >
      {data
        ? rules.map((rule) => (
            <NumberFormField
              key={rule}
              source={rule}
              label={lessonTexts.rulesFields[rule]}
              hint={lessonTexts.rulesHints[rule]}
              defaultValue={data[rule]}
            />
          ))
        : (error?.message ?? <Skeleton variant="rounded" height={300} />)}
    </ActionDialog>
  )
}
