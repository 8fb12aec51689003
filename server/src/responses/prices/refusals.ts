import { AppError } from '../../platform/errors.ts'

const NO_MARKUP = 'Укажите наценку: ни у брифа, ни у агентства её нет'

export const markupRequired = () => new AppError('invalid', NO_MARKUP, { markup: NO_MARKUP })
