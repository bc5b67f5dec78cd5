/** Texts of trainers' hours and absences that the server sends. */
export const trainerHoursMessages = {
  listFailed: 'Antrenör saatleri yüklenemedi.',
  saveFailed: 'Antrenör saatleri kaydedilemedi.',
  absenceNotFound: 'İzin bulunamadı.',
  absenceDeleted: 'İzin silindi.',
  absenceTime: 'İzin, başladıktan sonra ve en çok bir yıl içinde bitmelidir.',
  endsBeforeStart: 'Bitiş saati başlangıçtan sonra olmalı.',
  overlap: 'Saatler birbiriyle çakışıyor. Antrenörün başka bir şubedeki saatleri de sayılır.',
  taken: 'Antrenör bu sürede dolu.',
  away: 'Antrenör izinli.',
  hasLessons: (title: string, moment: string) =>
    `Antrenörün ${moment} saatinde “${title}” dersi var. Önce bu sürenin derslerini iptal edin ya da başka bir antrenöre verin.`,
  otherBranch: (count: number) =>
    `Antrenörün bu sürede başka şubelerde ${count} dersi var. Onlara o şubeler karar verir: önce o şubeyle görüşün ya da izni bir yöneticiden isteyin.`,
  hasAppointments: (appointments: readonly string[], count: number) =>
    `Bu sürede ${count} bire bir ders var: ${appointments.join('; ')}. Onaylarsanız iptal edilir ve üyelere yazılır.`,
} as const
