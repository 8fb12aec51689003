import { useMutation } from '@tanstack/react-query'
import { myData } from '@ugc/contract/safety/my-data'
import { call } from '../../../api/call.ts'

export const fetchMyDataFile = () => call(myData.file)

export const useRemoveMyself = () => useMutation({ mutationFn: () => call(myData.remove) })
