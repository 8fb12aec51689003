import { AppError } from '../../platform/errors.ts'

export const importNotFound = () => new AppError('not_found', 'Импорт не найден: файлы хранятся 7 дней')

export const notNow = () =>
  new AppError('conflict', 'Сейчас этого сделать нельзя: импорт уже в другом состоянии. Обновите страницу')

export const otherColumns = () => new AppError('invalid', 'Столбцов в файле другое число. Обновите страницу')

export const twiceTheSame = (label: string) =>
  new AppError('invalid', `Два столбца записаны в «${label}». Оставьте один`)

export const nameMissing = () => new AppError('invalid', 'Выберите столбец с именем')

export const emptyFile = () =>
  new AppError('invalid', 'Файл пустой. Выберите другой', { file: 'Файл пустой' })
