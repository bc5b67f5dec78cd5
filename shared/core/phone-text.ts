/** A Turkish number as people read it; others stay international. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4')
}

/** Whether an E.164 number is a Turkish mobile one, to which text messages go. */
export const isTurkishMobile = (phone: string): boolean => /^\+905\d{9}$/.test(phone)
