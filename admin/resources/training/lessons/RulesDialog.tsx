import { Box, Skeleton, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import {
  defaultRules,
  saveLessonRules,
  showLessonRules,
} from '#shared/training/lessons/lesson-planning.contract.ts'

type Rule = keyof typeof defaultRules

const ruleNames = Object.keys(defaultRules) as Rule[]
const schema = saveLessonRules.schema.body

/** A branch’s rules for late cancellations, teams and waiting lists. */
export function RulesDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Rule, string>>>({})
  const { isRunning, run } = useAction()
  const { data, problem } = useAnswer(branch, () => call(showLessonRules, { params: { branchId: branch } }))
  const parsed = data && schema.safeParse({ ...data, ...typed })

  function problemOf(rule: Rule): string | undefined {
    return parsed?.error?.issues.find(({ path }) => path[0] === rule)?.message
  }

  async function save() {
    if (!parsed?.success) return
    const isDone = await run(
      () => call(saveLessonRules, { params: { branchId: branch }, body: parsed.data }),
      lessonTexts.rulesSaved,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={lessonTexts.rules}
      confirm={lessonTexts.rulesSave}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        data ? (
          <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
            {ruleNames.map((rule) => (
              <TextField
                key={rule}
                id={`rule-${rule}`}
                label={lessonTexts.rulesFields[rule]}
                value={typed[rule] ?? String(data[rule])}
                error={problemOf(rule) !== undefined}
                helperText={problemOf(rule) ?? lessonTexts.rulesHints[rule]}
                onChange={({ target }) => setTyped({ ...typed, [rule]: target.value })}
                autoComplete="off"
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              />
            ))}
          </Box>
        ) : (
          (problem ?? <Skeleton variant="rounded" height={300} />)
        )
      }
    />
  )
}
