import RuleIcon from '@mui/icons-material/RuleOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { RulesDialog } from '#admin/resources/training/lessons/RulesDialog.tsx'

/** A link to the booking rules of the selected branch. */
export function RulesButton() {
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!branch || !canAccess('lessons', 'edit')) return null
  return (
    <>
      <Button color="inherit" startIcon={<RuleIcon />} onClick={() => setOpen(true)}>
        {lessonTexts.rules}
      </Button>
      {isOpen && <RulesDialog branch={branch} onClose={() => setOpen(false)} />}
    </>
  )
}
