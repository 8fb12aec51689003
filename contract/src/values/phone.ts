/** The digits of a phone number. Eleven of them that begin with 8 are the Russian way to write +7. */
export const phoneDigits = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')

/** «89161234567» → «+7 916 123-45-67». A number of another country stays as it was typed. */
export function formatPhone(typed: string): string {
  const parts = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(phoneDigits(typed))
  return parts ? `+7 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : typed
}
