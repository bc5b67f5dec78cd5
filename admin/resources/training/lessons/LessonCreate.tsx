import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { LessonInputs, SingleTime } from '#admin/resources/training/lessons/LessonInputs.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { SeriesTime } from '#admin/resources/training/lessons/SeriesTime.tsx'
import { useAddSeries } from '#admin/resources/training/lessons/use-add-series.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { SeriesInput } from '#shared/training/lessons/lesson-planning.contract.ts'
import { LessonInput } from '#shared/training/lessons/lessons.contract.ts'

type Kind = 'single' | 'repeated'

const emptySeries = { weekdays: [] as number[], startTime: '18:00', endTime: '19:00' }

/** A single lesson or a weekly series. */
export default function LessonCreate() {
  const { branch } = useBranchScope()
  const [kind, setKind] = useState<Kind>('single')
  const addSeries = useAddSeries()
  return (
    <CreatePage>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="secondary"
        value={kind}
        aria-label={lessonTexts.kind}
        onChange={(_, chosen: Kind | null) => chosen && setKind(chosen)}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="single" sx={{ px: 2, color: 'text.primary' }}>
          {lessonTexts.single}
        </ToggleButton>
        <ToggleButton value="repeated" sx={{ px: 2, color: 'text.primary' }}>
          {lessonTexts.repeated}
        </ToggleButton>
      </ToggleButtonGroup>
      {kind === 'single' ? (
        <RecordForm key="single" schema={LessonInput} defaultValues={{ branch }}>
          <LessonInputs branch={<BranchField />} time={<SingleTime />} />
        </RecordForm>
      ) : (
        <RecordForm
          key="repeated"
          schema={SeriesInput}
          defaultValues={{ branch, firstDay: clubDay(new Date()), ...emptySeries }}
          onSubmit={addSeries}
          save={lessonTexts.addSeries}
        >
          <LessonInputs branch={<BranchField />} time={<SeriesTime />} />
        </RecordForm>
      )}
    </CreatePage>
  )
}
