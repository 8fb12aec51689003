import type { Problem } from '../../../forms/use-saved-form.ts'

export const UNKNOWN = 'Связь оборвалась. Нажми ещё раз, когда появится сеть: второй отклик не создастся.'

/** Over a response that was not stored, or perhaps was. */
export const failureOf = ({ text }: Problem) =>
  text === UNKNOWN ? 'Не знаем, дошёл ли отклик' : 'Отклик не отправлен'
