import { AppError } from '../../platform/errors.ts'

export const chooseWhom = () => new AppError('invalid', 'Выберите креаторов или фильтр, что-то одно')
export const giveReason = () => new AppError('invalid', 'Причина нужна для стоп-листа, и только для него')
export const keyOfAnotherChange = () =>
  new AppError('conflict', 'С этим ключом уже меняли других. Обновите список и повторите')
export const tooLateToUndo = () => new AppError('conflict', 'Отменить уже нельзя: прошло больше 10 минут')
