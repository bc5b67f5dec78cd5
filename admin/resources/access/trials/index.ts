import { type AdminResource, screen } from '#admin/core/resource.ts'
import { trialTexts } from '#admin/resources/access/trials/trials.texts.ts'
import {
  addTrial,
  deleteTrial,
  listTrials,
  showTrial,
  updateTrial,
} from '#shared/access/trials/trials.contract.ts'

export const trials: AdminResource = {
  name: 'trials',
  data: {
    list: listTrials,
    show: showTrial,
    create: addTrial,
    update: updateTrial,
    remove: deleteTrial,
    branchScope: 'branch',
  },
  texts: trialTexts,
  recordRepresentation: 'name',
  loggedValues: { status: trialTexts.statuses },
  keywords: 'deneme ziyareti gel bir gün dene tanışma misafir ilk ziyaret',
  tasks: [{ ...trialTexts.tasks.checkIn, needs: ['trials', 'check-in'] }],
  opensShowPage: true,
  list: screen(() => import('#admin/resources/access/trials/TrialList.tsx'), 'TrialList'),
  create: screen(() => import('#admin/resources/access/trials/TrialForm.tsx'), 'TrialCreate'),
  edit: screen(() => import('#admin/resources/access/trials/TrialForm.tsx'), 'TrialEdit'),
  show: screen(() => import('#admin/resources/access/trials/TrialShow.tsx'), 'TrialShow'),
}
